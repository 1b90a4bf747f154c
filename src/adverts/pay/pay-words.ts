import { type Amount, amountsIn } from './pay-amounts.ts';
import { isBelievable, type PayUnit, unitByMagnitude, unitInWords } from './pay-units.ts';

/** What a line of words says about pay, in pounds per `unit`. */
export type PayInWords =
  | { readonly kind: 'range'; readonly unit: PayUnit; readonly min: number; readonly max: number }
  /** No amount: "Competitive", "Band 5", "". */
  | { readonly kind: 'nothing' }
  /** Pay by the session or shift: the salary cannot be computed. */
  | { readonly kind: 'session' }
  /** Not in pounds. */
  | { readonly kind: 'currency' }
  /** Only on-target or "potential" earnings. */
  | { readonly kind: 'potential' }
  | { readonly kind: 'unclear'; readonly why: string };

/** A range whose upper end is more than this many times its lower end must be a mistake: "£82,096 to £10,683". */
const WIDEST_RANGE = 5;
const MAX_CHARS = 500;

/**
 * Reads "£24,907 - £30,615 pa pro rata", "£17 PH", "Up to £40k DOE", "£15.65 per hour (£34,170 per annum)". If amounts are
 * given in several units, those in the longest unit count: pay per year before pay per hour. `fieldUnit` is the unit in the
 * advert's data; it is used only if neither the words nor the size of the number decide.
 */
export function readPayWords(words: string, fieldUnit: PayUnit | null): PayInWords {
  const line = words.slice(0, MAX_CHARS).toLowerCase().replace(/\s+/g, ' ');
  if (!line.includes('£') && /[€$]|(?:\b|\d)(?:eur(?:os?)?|usd)\b|\bdollars?\b/.test(line))
    return { kind: 'currency' };
  const amounts = amountsIn(line);
  const pay = withoutPotential(
    amounts.filter((amount) => !amount.isExtra && !amount.isPotential && amount.pounds !== 0),
    amounts,
  );
  if (pay.length === 0) {
    if (amounts.some((amount) => amount.isPotential)) return { kind: 'potential' };
    return isBySession(line) ? { kind: 'session' } : { kind: 'nothing' };
  }
  const brokenAmount = pay.find((amount) => Number.isNaN(amount.pounds));
  if (brokenAmount) return { kind: 'unclear', why: `“${brokenAmount.written}” can't be read as an amount` };
  spreadUnits(pay, line);
  if (isBySession(line) && pay.every((amount) => amount.unit === null)) return { kind: 'session' };
  return rangeOf(pay, fieldUnit);
}

/** "18000 - 30000/annum 18k - 22k OTE 30k": a highest amount that the words also call on-target earnings is not pay. */
function withoutPotential(pay: Amount[], amounts: readonly Amount[]): Amount[] {
  const potentialPounds = new Set(
    amounts.filter(({ isPotential }) => isPotential).map(({ pounds }) => pounds),
  );
  const most = Math.max(...pay.map(({ pounds }) => pounds));
  const lowerAmounts = pay.filter(({ pounds }) => pounds !== most);
  return potentialPounds.has(most) && lowerAmounts.length > 1 ? lowerAmounts : pay;
}

/** The advert doesn't say how many sessions are in a year, so it doesn't state a salary. */
function isBySession(line: string): boolean {
  return /(?:\b(?:per|a|each)|\bp ?\/|\/)\s?(?:session|shift|patient|visit|clinic|programmed activity)\b|\bsessional\b/.test(
    line,
  );
}

/** Both ends of a range have the same unit; words before the first amount apply to all amounts without a unit. */
function spreadUnits(pay: Amount[], line: string): void {
  for (let index = pay.length - 2; index >= 0; index -= 1) {
    const [amount, next] = [pay[index], pay[index + 1]];
    if (amount && next && amount.unit === null && amount.isLinked && isAlike(amount, next))
      amount.unit = next.unit;
  }
  for (let index = 1; index < pay.length; index += 1) {
    const [amount, last] = [pay[index], pay[index - 1]];
    if (amount && last && amount.unit === null && last.isLinked && isAlike(amount, last))
      amount.unit = last.unit;
  }
  const lead = unitInWords(line.slice(0, Math.max(0, line.search(/\d/))));
  for (const amount of pay) {
    if (amount.unit === null && lead !== null && isBelievable(amount.pounds, lead)) amount.unit = lead;
  }
}

function isAlike(a: Amount, b: Amount): boolean {
  return Math.max(a.pounds, b.pounds) <= WIDEST_RANGE * Math.min(a.pounds, b.pounds);
}

function rangeOf(pay: readonly Amount[], fieldUnit: PayUnit | null): PayInWords {
  const byUnit = new Map<PayUnit, number[]>();
  let unknownAmount: Amount | null = null;
  for (const amount of pay) {
    const unit = unitOf(amount, fieldUnit);
    if (unit === null) unknownAmount ??= amount;
    else byUnit.set(unit, [...(byUnit.get(unit) ?? []), amount.pounds]);
  }
  const unit = (['year', 'month', 'week', 'day', 'hour'] as const).find((each) => byUnit.has(each));
  if (unit === undefined || (unit === 'hour' && unknownAmount !== null)) {
    return {
      kind: 'unclear',
      why: `it does not say what period ${(unknownAmount ?? pay[0])?.written} is for`,
    };
  }
  const sums = byUnit.get(unit) ?? [];
  const min = Math.min(...sums);
  const max = Math.max(...sums);
  if (max > WIDEST_RANGE * min) {
    return { kind: 'unclear', why: `the range from £${min} to £${max} is too wide to be intended` };
  }
  return { kind: 'range', unit, min, max };
}

function unitOf(amount: Amount, fieldUnit: PayUnit | null): PayUnit | null {
  const guess = unitByMagnitude(amount.pounds);
  // "£17 pro rata" and "£12 pa" must be pay per hour: per year they would be below any wage.
  if (amount.unit === 'year' && guess === 'hour') return 'hour';
  if (amount.unit !== null) return amount.unit;
  if (guess !== null) return guess;
  return fieldUnit !== null && isBelievable(amount.pounds, fieldUnit) ? fieldUnit : null;
}
