import { pounds, poundsRange } from '#contract/format.ts';
import {
  FULL_TIME_HOURS,
  hoursWords,
  leastHourlyPence,
  type RolePay,
  WEEKS_A_YEAR,
} from '#contract/role-pay.ts';
import type { JobType } from '#contract/units.ts';
import { cardTakeHome } from '#matching/pay/card-pay.ts';
import { belowMinimumHourly, belowMinimumWage, type MinimumWage } from '#matching/pay/minimum-wage.ts';
import { taxYearOf } from '#matching/pay/tax-year.ts';
import { annualPenceIn, payIn } from '../pay-draft.ts';
import { jobTypeOf, type RoleDraft } from '../role-draft.ts';

/** The take-home pay as the card will show it, and a warning if the pay is below the legal minimum. */
export function PayPreview({ draft }: { readonly draft: RoleDraft }) {
  const [min, max] = [annualPenceIn(draft, draft.salaryMin), annualPenceIn(draft, draft.salaryMax)];
  const pay = payIn(draft);
  const now = new Date();
  const minimumWage = min === null || min === 0 ? null : lowPay(min, pay, jobTypeOf(draft), now);
  return (
    <div aria-live="polite" className="grid gap-3 empty:hidden">
      {min !== null && max !== null && min > 0 && min <= max ? (
        <>
          {pay === null ? null : <Annual pay={pay} min={min} max={max} />}
          <TakeHomeLine min={min} max={max} now={now} />
        </>
      ) : null}
      {minimumWage === null ? null : (
        <WageWarning minimum={minimumWage} isPartTime={draft.jobType === 'part-time' && pay === null} />
      )}
    </div>
  );
}

/** The minimum wage that the pay is below, if any: compared by the hour, or without `pay` as a full-time year's salary. */
function lowPay(min: number, pay: RolePay | null, jobType: JobType, now: Date): MinimumWage | null {
  if (pay === null) return belowMinimumWage(min, jobType, now);
  return belowMinimumHourly(leastHourlyPence(pay), jobType, now);
}

interface AnnualProps {
  readonly pay: RolePay;
  readonly min: number;
  readonly max: number;
}

/** How the annual pay, on which the card's figures are based, is worked out. */
function Annual({ pay, min, max }: AnnualProps) {
  const weeks =
    pay.per === 'year' ? `, of ${FULL_TIME_HOURS} for a full-time year` : `, ${WEEKS_A_YEAR} weeks`;
  return (
    <p className="num text-15">
      <b>{poundsRange(min, max)} a year</b> at {hoursWords(pay)}
      {weeks}.
    </p>
  );
}

interface TakeHomeLineProps {
  /** Pence a year. */
  readonly min: number;
  readonly max: number;
  readonly now: Date;
}

function TakeHomeLine({ min, max, now }: TakeHomeLineProps) {
  const net = (from: number, to: number) => pounds(cardTakeHome(from, to, now));
  return (
    <div className="rounded-tile bg-sunken p-4">
      <p className="num text-15 font-semibold">≈ {net(min, max)} a month in their pocket</p>
      <p className="num mt-1 text-14 text-ink-2">
        {min === max ? '' : `At mid-range; from ${net(min, min)} to ${net(max, max)}. `}
        Tax year {taxYearOf(now)}, not in Scotland, no student loan, no pension.
      </p>
    </div>
  );
}

interface WageWarningProps {
  readonly minimum: MinimumWage;
  readonly isPartTime: boolean;
}

function WageWarning({ minimum, isPartTime }: WageWarningProps) {
  // Rounded up to the next pound, so that a salary in whole pounds can reach it.
  const annual = pounds(Math.ceil(minimum.annualPence / 100) * 100);
  return (
    <div className="rounded-tile bg-amber-soft p-4 text-15 text-on-amber">
      <p className="font-semibold">That is below the National Living Wage</p>
      <p className="num mt-1">
        The minimum is £{(minimum.hourlyPence / 100).toFixed(2)} an hour: {annual} for a full-time year of{' '}
        {FULL_TIME_HOURS} hours a week. Lower rates apply only to people under 21 and apprentices.{' '}
        {isPartTime ? 'For part-time work, give what a full-time year would pay. ' : ''}
        You can still post it.
      </p>
    </div>
  );
}
