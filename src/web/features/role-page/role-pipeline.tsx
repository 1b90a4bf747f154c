import { Link } from 'wouter';
import type { ApplicationStatus } from '#contract/applications.ts';
import type { RoleNumbers } from '#contract/role-numbers.ts';
import { useApplicationPages } from '#web/features/pipeline/application-pages.ts';
import { ApplicationList } from '#web/features/pipeline/components/application-list.tsx';
import { EVERYTHING } from '#web/features/pipeline/list-filter.ts';
import { IN_ORDER, STAGES } from '#web/features/pipeline/stages.ts';
import { cx } from '#web/ui/cx.ts';
import { Loading } from '#web/ui/loading.tsx';
import { useRoleNumbers } from './numbers-query.ts';

/** How many applications the page shows; the dashboard has them all. */
const LIST_LENGTH = 5;

/** This role's applications by stage, each linking to its list, and the latest ones. */
export function RolePipeline({ roleId }: { readonly roleId: string }) {
  const { data: numbers } = useRoleNumbers(roleId);
  const recentPages = useApplicationPages('overview', { ...EVERYTHING, roleId }, LIST_LENGTH);
  const applicationCount = numbers?.total.applications ?? 0;
  return (
    <section aria-labelledby="role-pipeline">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="role-pipeline" className="text-20">
          Applications
        </h2>
        {applicationCount > 0 ? (
          <Link
            href={listHref(roleId)}
            className="inline-flex min-h-11 items-center text-15 font-semibold text-brand underline-offset-4 hover:underline"
          >
            See all {applicationCount}
          </Link>
        ) : null}
      </div>
      {numbers && applicationCount > 0 ? <Stages roleId={roleId} numbers={numbers} /> : null}
      {recentPages.items === undefined || numbers === undefined ? (
        <Loading className="min-h-40" />
      ) : (
        <ApplicationList applications={recentPages.items} onRetry={recentPages.refetch} />
      )}
    </section>
  );
}

interface StagesProps {
  readonly roleId: string;
  readonly numbers: RoleNumbers;
}

function Stages({ roleId, numbers }: StagesProps) {
  const { byStatus, owed, overdue } = numbers;
  return (
    <>
      <ul className="mb-3 flex flex-wrap gap-2">
        {IN_ORDER.filter((status) => byStatus[status] > 0).map((status) => (
          <li key={status}>
            <Link
              href={listHref(roleId, status)}
              className="num inline-flex min-h-11 items-center gap-2 rounded-full bg-surface px-4 text-15 ring-1 ring-line hover:bg-sunken"
            >
              {STAGES[status]} <b>{byStatus[status]}</b>
            </Link>
          </li>
        ))}
      </ul>
      {owed + overdue > 0 ? (
        <p className={cx('num mb-3 text-15', overdue > 0 ? 'font-semibold text-danger' : 'text-ink-2')}>
          {overdue > 0
            ? `${overdue} ${overdue === 1 ? 'answer is' : 'answers are'} overdue.`
            : `${owed} ${owed === 1 ? 'application is' : 'applications are'} waiting for your answer.`}
        </p>
      ) : null}
    </>
  );
}

/** The dashboard's list of this role's applications, in one stage if given. */
function listHref(roleId: string, status?: ApplicationStatus): string {
  const filter = status ? `&status=${status}` : '';
  return `/employer/dashboard?tab=applications&role=${roleId}${filter}`;
}
