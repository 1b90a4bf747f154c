import { BriefcaseBusiness } from 'lucide-react';
import { Link, useSearchParams } from 'wouter';
import type { EmployerRole } from '#contract/roles.ts';
import { useOwnRoles } from '#web/features/pipeline/pipeline-query.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { CandidateList } from './candidate-list.tsx';

/** The dashboard's candidates: one of the employer's live roles, and who fits it. */
export function CandidatesTab() {
  const { data, refetch } = useOwnRoles();
  const [search, setSearch] = useSearchParams();
  if (data === undefined) return <Loading className="min-h-80" />;
  if (data === null) {
    return (
      <EmptyState
        icon={BriefcaseBusiness}
        title="Your jobs could not be loaded"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  }
  const live = data.filter(({ status }) => status === 'live');
  // One that is out of the deck finds nobody; another first.
  const role =
    live.find(({ id }) => id === search.get('role')) ?? live.find(({ heldSince }) => !heldSince) ?? live[0];
  if (role === undefined) {
    return (
      <EmptyState
        icon={BriefcaseBusiness}
        title="No live job to find people for"
        action={
          <Link href="/employer/create-job" className={buttonClass()}>
            Post New Job
          </Link>
        }
      >
        Candidates are people who fit a job that is live.
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="w-full max-w-[420px]">
          <Field label="Job">
            <Select
              value={role.id}
              onChange={({ target }) =>
                setSearch({ tab: 'candidates', role: target.value }, { replace: true })
              }
            >
              {live.map((each) => (
                <option key={each.id} value={each.id}>
                  {nameOf(each, live)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <p className="max-w-[52ch] text-14 text-ink-2">
          Who fits and lets employers find them, best first; whoever many are after comes a little later. You
          see what they can do now, and who they are once it is a match.
        </p>
      </div>
      <CandidateList key={role.id} role={role} />
    </div>
  );
}

/** With the town where two are called the same. */
function nameOf(role: EmployerRole, all: readonly EmployerRole[]): string {
  const isShared = all.some(({ id, title }) => id !== role.id && title === role.title);
  return isShared && role.locationCity ? `${role.title}, ${role.locationCity}` : role.title;
}
