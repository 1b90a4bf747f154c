import { inDigits } from '#contract/format.ts';
import { type EmployerGuarantee, inTimePercent, RECORD_DAYS } from '#contract/guarantee.ts';
import { BarRows } from '#web/features/charts/bar-rows.tsx';
import { FigureTable } from '#web/features/charts/figure-table.tsx';
import { ReportSection } from './report-section.tsx';

/** The public record shown with the company's jobs (D27). */
export function RecordSection({ record }: { readonly record: EmployerGuarantee }) {
  const { due, answeredInTime, medianHours, owed, overdue } = record;
  const percent = inTimePercent(record);
  return (
    <ReportSection
      title="Your response record"
      hint={`Answers that fell due in the last ${RECORD_DAYS} days, as published beside your jobs.`}
      chart={
        percent === null ? (
          <p className="text-15 text-ink-2">No answer fell due in this time.</p>
        ) : (
          <>
            <p className="display num mb-4 text-34 leading-none">{percent}% in time</p>
            <BarRows
              label="Answers by whether they were in time"
              rows={[
                {
                  key: 'in-time',
                  label: 'Answered in time',
                  value: answeredInTime,
                  words: inDigits(answeredInTime),
                },
                {
                  key: 'late',
                  label: 'Late or missed',
                  value: due - answeredInTime,
                  words: inDigits(due - answeredInTime),
                },
              ]}
            />
          </>
        )
      }
      table={
        <FigureTable
          caption="Your response record, as a table"
          columns={['Figure', 'Value']}
          rows={[
            { key: 'due', cells: ['Answers due', inDigits(due)] },
            { key: 'in-time', cells: ['Answered in time', inDigits(answeredInTime)] },
            {
              key: 'median',
              cells: ['Median time to answer', medianHours === null ? '–' : `${medianHours} h`],
            },
            { key: 'owed', cells: ['Owed now', inDigits(owed)] },
            { key: 'overdue', cells: ['Overdue now', inDigits(overdue)] },
          ]}
        />
      }
    />
  );
}
