import { money, pounds, poundsRange } from '#contract/format.ts';
import type { Offer } from '#contract/offers.ts';
import { dayInWords } from '#contract/when.ts';
import { takeHome } from '#matching/pay/take-home.ts';
import { taxYearOf } from '#matching/pay/tax-year.ts';
import { type PaySituation, taxOf } from '#web/features/role-sheet/pay-situation.ts';

interface OfferTermsProps {
  readonly terms: Pick<
    NonNullable<Offer['terms']>,
    'salaryPence' | 'startsOn' | 'weeklyHours' | 'conditions'
  >;
  readonly situation: PaySituation;
  /** Whose take-home pay it is: the reader's by default. */
  readonly whose?: 'your' | 'their';
}

/** The terms of an offer, with the seeker's take-home pay. */
export function OfferTerms({ terms, situation, whose = 'your' }: OfferTermsProps) {
  const { salaryPence, startsOn, weeklyHours, conditions } = terms;
  return (
    <>
      <p className="num">
        <span className="display text-28">{money(salaryPence)}</span> a year
        <span className="block text-15">{monthlyWords(salaryPence, situation, whose)}</span>
      </p>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-15">
        <dt>Starts</dt>
        <dd className="num font-semibold">
          {startsOn === null ? 'To be agreed' : dayInWords(`${startsOn}T12:00:00Z`, 'UTC')}
        </dd>
        <dt>Hours</dt>
        <dd className="num font-semibold">
          {weeklyHours === null ? 'To be agreed' : `${weeklyHours} a week`}
        </dd>
        {conditions === null ? null : (
          <>
            <dt>Conditions</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{conditions}</dd>
          </>
        )}
      </dl>
    </>
  );
}

/** '≈ £2,977 a month in your pocket' */
export function monthlyWords(
  annualPence: number,
  situation: PaySituation,
  whose: 'your' | 'their' = 'your',
): string {
  const pay = takeHome({ annualPence, year: taxYearOf(new Date()), ...taxOf(situation) });
  return `≈ ${pounds(pay.netMonthlyPence)} a month in ${whose} pocket`;
}

interface AdvertisedPay {
  readonly fromPence: number;
  readonly toPence: number;
}

/** A sentence about pay outside the advertised range; null if it is inside. */
export function outsideWords(salaryPence: number, { fromPence, toPence }: AdvertisedPay): string | null {
  if (salaryPence >= fromPence && salaryPence <= toPence) return null;
  const where = salaryPence < fromPence ? 'below' : 'above';
  return `This is ${where} the advertised ${poundsRange(fromPence, toPence)}, and goes on your company’s public record.`;
}
