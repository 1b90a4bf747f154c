import { checkPlace } from '#contract/seekers.ts';
import { MONTHLY_INCOME_MAX } from '#contract/units.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { useSettled } from '#web/ui/use-settled.ts';
import { salaryNeeded } from './net-income.ts';
import { incomeError, wholeOrNull } from './profile-fields.ts';

interface SalaryNeededProps {
  /** The monthly net income, as typed. */
  readonly income: string;
  /** Where the seeker lives, as typed: income tax in Scotland differs. */
  readonly home: string;
}

/** The line below the field for the minimum income: the gross salary that leaves this much after tax. */
export function SalaryNeeded({ income, home }: SalaryNeededProps) {
  const pounds = incomeError(income) ? null : wholeOrNull(income, MONTHLY_INCOME_MAX);
  const name = useSettled(home.trim());
  const isAsked = name !== '' && pounds !== null;
  const { data, isLoading } = useEndpoint(checkPlace, { query: { name } }, { enabled: isAsked });
  return (
    <p role="status" className="num mt-1.5 min-h-5 text-14 text-ink-2">
      {isLoading ? '' : salaryNeeded(pounds, new Date(), data?.taxNation ?? 'rest-of-uk')}
    </p>
  );
}
