import { Link } from 'wouter';
import type { EmployerSummary } from '#contract/applications.ts';
import { inDigits } from '#contract/format.ts';
import { GuaranteeStanding } from '#web/features/guarantee/standing.tsx';
import { useUpcomingInterviews } from '#web/features/interviews/interviews-query.ts';
import { UpcomingInterviews } from '#web/features/interviews/upcoming-interviews.tsx';
import { useSeesAllRoles } from '#web/features/team/membership.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Part } from '#web/ui/part.tsx';
import { useApplicationPages } from '../application-pages.ts';
import { EVERYTHING } from '../list-filter.ts';
import { ApplicationList } from './application-list.tsx';

// Loaded separately: shown only before the first job.
const FirstSteps = lazyPart(async () => (await import('./first-steps.tsx')).FirstSteps);

/** How many applications each list of the overview shows. */
const LIST_LENGTH = 5;
const OWED_FILTER = { ...EVERYTHING, status: ['pending', 'reviewing'], sort: 'due' } as const;

/** What to do first, and the latest applications. */
export function OverviewTab({ summary }: { readonly summary: EmployerSummary | null }) {
  const seesAllRoles = useSeesAllRoles();
  const undecidedPages = useApplicationPages('overview', OWED_FILTER, LIST_LENGTH);
  const recentPages = useApplicationPages('overview', EVERYTHING, LIST_LENGTH);
  const owedApplications = undecidedPages.items?.filter((each) => each.answeredAt === null) ?? null;
  const { isLoading } = useUpcomingInterviews();
  // Shown all at once: a list that arrives later would push the others down.
  if (undecidedPages.items === undefined || recentPages.items === undefined || isLoading)
    return <Loading className="min-h-80" />;
  return (
    <div className="grid gap-8">
      {summary?.jobs === 0 ? (
        <Part>
          <FirstSteps />
        </Part>
      ) : null}
      <GuaranteeStanding ownOverdue={seesAllRoles === false ? (summary?.overdue ?? null) : null} />
      {owedApplications === null || owedApplications.length > 0 ? (
        <section>
          <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 className="text-20">Needs an answer</h2>
            <Link
              href="/employer/dashboard?tab=applications&status=pending,reviewing&sort=due"
              className="inline-flex min-h-11 items-center text-15 font-semibold text-brand underline-offset-4 hover:underline"
            >
              {seeAllWords(summary)}
            </Link>
          </div>
          <ApplicationList applications={owedApplications} onRetry={undecidedPages.refetch} />
        </section>
      ) : null}
      <UpcomingInterviews />
      {summary?.jobs === 0 ? null : (
        <section>
          <h2 className="mb-3 text-20">Recent applications</h2>
          <ApplicationList applications={recentPages.items} onRetry={recentPages.refetch} />
        </section>
      )}
    </div>
  );
}

function seeAllWords(summary: EmployerSummary | null): string {
  if (summary === null) return 'See all';
  return `See all ${inDigits(summary.byStatus.pending + summary.byStatus.reviewing)}`;
}
