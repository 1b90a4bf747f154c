import { inDigits } from '#contract/format.ts';
import type { HiringReport } from '#contract/hiring-report.ts';
import { BarRows } from '#web/features/charts/bar-rows.tsx';
import { FigureTable } from '#web/features/charts/figure-table.tsx';
import { STAGES } from '#web/features/pipeline/stages.ts';
import { ReportSection } from './report-section.tsx';
import { takenInWords } from './words.ts';

/** Open applications by stage, and how long they have been in it. */
export function WaitingSection({ waiting }: Pick<HiringReport, 'waiting'>) {
  return (
    <ReportSection
      title="Where people wait now"
      hint="All open applications, whenever they were made."
      chart={
        waiting.length === 0 ? (
          <p className="text-15 text-ink-2">Nobody is waiting.</p>
        ) : (
          <BarRows
            label="Open applications by status"
            rows={waiting.map(({ status, count }) => ({
              key: status,
              label: STAGES[status],
              value: count,
              words: inDigits(count),
            }))}
          />
        )
      }
      table={
        waiting.length === 0 ? null : (
          <FigureTable
            caption="Where people wait now, as a table"
            columns={['Status', 'People', 'Median wait', 'Longest']}
            rows={waiting.map(({ status, count, medianHours, longestHours }) => ({
              key: status,
              cells: [STAGES[status], inDigits(count), takenInWords(medianHours), takenInWords(longestHours)],
            }))}
          />
        )
      }
    />
  );
}
