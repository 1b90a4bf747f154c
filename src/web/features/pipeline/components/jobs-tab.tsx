import { BriefcaseBusiness, SearchX } from 'lucide-react';
import { Link, useSearchParams } from 'wouter';
import { LIST_PAGE } from '#contract/paging.ts';
import { ROLE_STATUSES, type RoleStatus } from '#contract/roles.ts';
import { statusWords } from '#web/brand/status-badge.tsx';
import { useRoleItems } from '#web/features/roles/own-roles.ts';
import { useMay } from '#web/features/team/membership.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { JobCard } from './job-card.tsx';

/** Which jobs are shown. It is in the URL, so that Back from a job leads to the same results. */
interface JobFilter {
  readonly q: string;
  readonly status: RoleStatus | null;
}

function useJobFilter() {
  const [search, setSearch] = useSearchParams();
  const filter: JobFilter = {
    q: search.get('q')?.trim() ?? '',
    status: ROLE_STATUSES.find((each) => each === search.get('status')) ?? null,
  };
  function narrow(change: Partial<JobFilter>) {
    const { q, status } = { ...filter, ...change };
    setSearch({ tab: 'jobs', ...(q && { q }), ...(status && { status }) }, { replace: true });
  }
  return { ...filter, narrow };
}

/** The employer's jobs. `total` counts all of them; null while unknown. */
export function JobsTab({ total }: { readonly total: number | null }) {
  const { q, status, narrow } = useJobFilter();
  const { items, more, refetch, isPlaceholderData } = useRoleItems({ q, status });
  const isNarrowed = q !== '' || status !== null;
  if (items === undefined) return <Loading className="min-h-80" />;
  if (items === null) {
    return (
      <EmptyState
        icon={BriefcaseBusiness}
        title="Your jobs could not be loaded"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  }
  if (items.length === 0 && !isNarrowed && !isPlaceholderData) return <NoJobs />;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        {isNarrowed || more.hasMore || (total ?? 0) > LIST_PAGE ? (
          <search aria-label="My jobs" className="contents">
            <SearchField
              label="Search jobs"
              placeholder="Title or place"
              q={q}
              onSearch={(words) => narrow({ q: words })}
              className="flex-[1_0_100%] sm:flex-[2_1_220px]"
            />
            <Field label="Status" hideLabel className="min-w-0 flex-[1_1_130px]">
              <Select
                value={status ?? ''}
                onChange={({ target }) =>
                  narrow({ status: ROLE_STATUSES.find((each) => each === target.value) ?? null })
                }
              >
                <option value="">Any status</option>
                {ROLE_STATUSES.map((each) => (
                  <option key={each} value={each}>
                    {statusWords(each)}
                  </option>
                ))}
              </Select>
            </Field>
          </search>
        ) : null}
        <ImportLink size="sm" />
      </div>
      {items.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title="No job matches"
          action={<Button onClick={() => narrow({ q: '', status: null })}>Show all jobs</Button>}
        />
      ) : (
        <>
          <ul
            aria-label="My jobs"
            aria-busy={isPlaceholderData}
            className={cx(
              'grid gap-3 transition-opacity lg:grid-cols-2 lg:gap-4',
              isPlaceholderData && 'opacity-60',
            )}
          >
            {items.map((role) => (
              <li key={role.id}>
                <JobCard role={role} />
              </li>
            ))}
          </ul>
          <ShowMore more={more} shown={items.length} what="jobs" className="mt-5" />
        </>
      )}
    </>
  );
}

function ImportLink({ size = 'md' }: { readonly size?: 'sm' | 'md' }) {
  const may = useMay();
  if (!may?.('imports')) return null;
  return (
    <Link href="/employer/import" className={buttonClass({ variant: 'quiet', size })}>
      Import jobs
    </Link>
  );
}

function NoJobs() {
  return (
    <EmptyState
      icon={BriefcaseBusiness}
      title="No jobs yet"
      action={
        <>
          <Link href="/employer/create-job" className={buttonClass()}>
            Post your first job
          </Link>
          <ImportLink />
        </>
      }
    />
  );
}
