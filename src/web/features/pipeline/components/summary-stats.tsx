import { DUE_SOON_HOURS, type EmployerSummary, OPEN_STATUSES } from '#contract/applications.ts';
import { inDigits } from '#contract/format.ts';
import { Stat } from '#web/ui/panel.tsx';

/** Shown instead of a count that could not be loaded: 0 would be wrong. */
const UNKNOWN_COUNT = '–';

/** The employer's numbers at the top of the dashboard. */
export function SummaryStats({ summary }: { readonly summary: EmployerSummary | null }) {
  const notes = summary === null ? null : notesOf(summary);
  return (
    <div className="mt-6 grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      <Stat label="Total Jobs" value={countInDigits(summary?.jobs)} note={notes?.jobs} />
      <Stat label="Active Jobs" value={countInDigits(summary?.activeJobs)} note={notes?.active} />
      <Stat
        label="Total Applications"
        value={countInDigits(summary?.applications)}
        note={notes?.applications}
      />
      <Stat label="Pending Review" value={countInDigits(summary?.byStatus.pending)} note={notes?.pending} />
    </div>
  );
}

/** A line under each number; none if there is nothing to count yet. */
function notesOf(summary: EmployerSummary) {
  const { jobs, activeJobs, rolesInDecks, applications, byStatus, overdue, dueSoon } = summary;
  const open = OPEN_STATUSES.reduce((sum, status) => sum + byStatus[status], 0);
  return {
    jobs:
      jobs === 0
        ? null
        : jobs === activeJobs
          ? 'all active'
          : `${countInDigits(jobs - activeJobs)} not active`,
    active: activeJobs === 0 ? null : inDecks(activeJobs, rolesInDecks),
    applications: applications === 0 ? null : `${countInDigits(open)} still open`,
    pending:
      overdue > 0 ? (
        <span className="font-semibold text-danger">{countInDigits(overdue)} overdue</span>
      ) : dueSoon > 0 ? (
        `${countInDigits(dueSoon)} due within ${DUE_SOON_HOURS} hours`
      ) : applications === 0 ? null : (
        'nothing overdue'
      ),
  };
}

/** Roles with overdue answers are active, but are not shown to new people (D25). */
function inDecks(active: number, shown = active): string {
  if (shown === active) return 'in decks now';
  return shown === 0 ? 'none in decks now' : `${countInDigits(shown)} in decks now`;
}

/** A count with thousands separators. */
export function countInDigits(count: number | undefined): string {
  return count === undefined ? UNKNOWN_COUNT : inDigits(count);
}
