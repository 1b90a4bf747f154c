import { inDigits } from '#contract/format.ts';
import { type HiringReport, REPORT_STAGES } from '#contract/hiring-report.ts';
import { BarRows } from '#web/features/charts/bar-rows.tsx';
import { FigureTable } from '#web/features/charts/figure-table.tsx';
import { ReportSection } from './report-section.tsx';
import { STAGE_WORDS, shareOf } from './words.ts';

/** The results of the period's applications. Views of cards are shown separately: they would dwarf the bars. */
export function FunnelSection({ funnel }: Pick<HiringReport, 'funnel'>) {
  const { seen, applied } = funnel;
  return (
    <ReportSection
      title="From seen to hired"
      hint={
        seen === null
          ? 'How far applications from this period got. Views of jobs are kept for three months.'
          : `Your jobs were seen ${seen === 1 ? 'once' : `${inDigits(seen)} times`}, counted once per person and day. This is how far the applications got.`
      }
      chart={
        <BarRows
          label="Applications by how far they got"
          rows={REPORT_STAGES.map((stage) => ({
            key: stage,
            label: STAGE_WORDS[stage],
            value: funnel[stage],
            words: inDigits(funnel[stage]),
          }))}
        />
      }
      table={
        <FigureTable
          caption="From seen to hired, as a table"
          columns={['Step', 'Number', 'Of applications']}
          rows={[
            ...(seen === null ? [] : [{ key: 'seen', cells: ['Seen', inDigits(seen), ''] }]),
            ...REPORT_STAGES.map((stage) => ({
              key: stage,
              cells: [STAGE_WORDS[stage], inDigits(funnel[stage]), shareOf(funnel[stage], applied)],
            })),
          ]}
        />
      }
    />
  );
}
