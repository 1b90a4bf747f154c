import { inDigits } from '#contract/format.ts';
import { LEAST_SPREAD, type TimeTaken } from '#contract/hiring-report.ts';
import { FigureTable } from '#web/features/charts/figure-table.tsx';
import { RangePlot } from '#web/features/charts/range-plot.tsx';
import { ReportSection } from './report-section.tsx';
import { takenInWords } from './words.ts';

interface TimeSectionProps {
  readonly title: string;
  readonly hint: string;
  readonly time: TimeTaken;
  /** The text if there is no data yet. */
  readonly none: string;
  readonly limitHours?: number;
}

/** The median of how long something took, and the range of its middle half. */
export function TimeSection({ title, hint, time, none, limitHours }: TimeSectionProps) {
  const { count, medianHours, spread } = time;
  if (medianHours === null) {
    return (
      <ReportSection
        title={title}
        hint={hint}
        chart={<p className="text-15 text-ink-2">{none}</p>}
        table={null}
      />
    );
  }
  const longest = Math.max(1, medianHours, spread?.slowHours ?? 0, limitHours ?? 0);
  return (
    <ReportSection
      title={title}
      hint={hint}
      chart={
        <>
          <p className="display num text-34 leading-none">{takenInWords(medianHours)}</p>
          <p className="mt-2 mb-4 text-14 text-ink-2">
            {spread === null
              ? `The median. A spread is shown once there are ${LEAST_SPREAD} applications.`
              : `The median. Half took between ${takenInWords(spread.quickHours)} and ${takenInWords(spread.slowHours)}.`}
          </p>
          <RangePlot
            median={medianHours}
            spread={spread && { quick: spread.quickHours, slow: spread.slowHours }}
            end={longest * 1.1}
            limit={limitHours}
          />
          <p aria-hidden="true" className="num mt-1 flex justify-between text-12 text-ink-3">
            <span>0</span>
            {limitHours === undefined ? null : <span>Red: the {limitHours} h allowed</span>}
            <span>{takenInWords(Math.round(longest * 11) / 10)}</span>
          </p>
        </>
      }
      table={
        <FigureTable
          caption={`${title}, as a table`}
          columns={['Figure', 'Value']}
          rows={[
            { key: 'count', cells: ['Applications', inDigits(count)] },
            { key: 'median', cells: ['Median', takenInWords(medianHours)] },
            ...(spread === null
              ? []
              : [
                  { key: 'quick', cells: ['Fastest quarter, at most', takenInWords(spread.quickHours)] },
                  { key: 'slow', cells: ['Slowest quarter, at least', takenInWords(spread.slowHours)] },
                ]),
          ]}
        />
      }
    />
  );
}
