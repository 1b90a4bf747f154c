import { type PayUnit, unitByMagnitude, unitInWords } from './pay-units.ts';

/** One sum of money in a line of words. */
export interface Amount {
  /** Pounds; NaN if the digits are not a number ("£33,65700"), or count millions or billions ("£5m"). */
  pounds: number;
  readonly written: string;
  readonly hasPound: boolean;
  /** From the words next to it; null if they name no unit. `readPayWords` may fill it in from other words of the line. */
  unit: PayUnit | null;
  /** A bonus, allowance or supplement, in addition to the pay. */
  readonly isExtra: boolean;
  /** On-target or "potential" earnings, not a salary. */
  readonly isPotential: boolean;
  /** Whether the next amount is the other end of this one's range. */
  isLinked: boolean;
}

/** Numbers near pay that are not pay: hours of work, percentages, periods, bands and grades. */
const NOT_PAY =
  /(?<![£\d.,])\d{1,9}(?:\.\d{1,9})?[ -]?(?:hours?|hrs?|days?|weeks?|months?|years?|yrs?)\b(?:[ -]?(?:per|a|\/|each|of)[ -]?(?:day|shift|night|week|wk|month|year|annum))?|\bpaid (?:weekly|monthly|daily)\b|\d{1,9}(?:\.\d{1,9})?\s{0,5}%|\b(?:band|grade|level|scale|point|scp|njc)s?\s{0,5}:?\s{0,5}\d{1,2}(?:\s{0,5}(?:-|\/|to|or|and)\s{0,5}\d{1,2}(?!\d|,|\.\d))?\s?[a-d]?\b/g;

const EXTRA_AFTER =
  /^\s*(?:[a-z]+\s){0,3}(?:bonus|allowance|welcome|rrp|retention|weighting|supplement|relocation|golden|premium|incentive|joining|sign)/;
const NOT_EXTRA_AFTER =
  /^\W*(?:inc|incl|including|includes|inclusive|with|plus|and|excl?|excluding|per|pa|p\.a)\b/;
const EXTRA_BEFORE = /(?:\+|\bplus)(?:[^£\d+]{0,24})$/;
/** "A bonus of £2,000", "allowances up to £1,500": named before the sum. */
const EXTRA_NAMED_BEFORE =
  /\b(?:bonus(?:es)?|allowances?|supplements?|commission|premium|sign-on|welcome payment)(?: payments?)?(?: of| worth|:)?(?: up to)?\s{0,3}$/;
/** Does not match after the first amount of "22k OTE 30k", where "OTE" describes the second. */
const POTENTIAL_AFTER = /^\W*(?:ote\b|on[- ]?target)(?!(?: earnings)?(?: of| up to|:| -)* ?£? ?\d)/;
const POTENTIAL_BEFORE =
  /(?:\bote|on[- ]?target(?: earnings)?|potential(?: to earn| earnings)?|earning potential|earn(?:ings)?)(?: of| up to|:| -)*\s*$/;
const POUND_END = /(?:£|gbp)[\s)]*$/;
const LINK =
  /^(?:[^a-z\d£]|k\b|pa\b|p\.a\b|ph\b|p\/[ah]\b|per (?:annum|hour)\b){0,40}(?:-|–|\bto\b|\/|\bor\b|\brising to\b|\bup to\b|\bpost\b)[^a-z\d£]{0,20}(?:£|gbp)?[\s)]{0,10}$/;

/**
 * The amounts in a line, in order, each with what the words around it say. If any pay has a pound sign, amounts without
 * one are left out. The caller lower-cases `line`.
 */
export function amountsIn(line: string): Amount[] {
  const text = line
    .replace(/[–—−‐‑]/g, '-')
    .replace(/(\d), (?=\d{3}(?!\d))/g, '$1,')
    .replace(/(£ ?\d{1,3}) (?=\d{3}(?!\d))/g, '$1,')
    .replace(/((?<![\d,]|\.(?=\d{3}))\b\d{1,3}) ?- ?(?=£?\d{1,3}k\b)/g, '$1k - ')
    .replace(NOT_PAY, (found) => ' '.repeat(found.length));
  const runs = [...text.matchAll(/\d[\d,.]*/g)];
  const amounts: Amount[] = [];
  let previousEnd = 0;
  for (const [index, run] of runs.entries()) {
    const digits = run[0].replace(/(?<![.,])[.,]+$/, '');
    const end = run.index + digits.length;
    const textBefore = text.slice(previousEnd, run.index);
    const textAfter = text.slice(end, runs[index + 1]?.index ?? text.length);
    const next = runs[index + 1];
    const hasPayAhead =
      next !== undefined && LINK.test(textAfter) && isFollowedByUnit(text.slice(next.index));
    // Includes the first digit of the next number, which decides which of the two amounts an "OTE" between them describes.
    const seen = text.slice(end, next === undefined ? text.length : next.index + 1);
    const amount = readAmount(
      digits,
      textBefore,
      seen,
      amounts.at(-1),
      text.slice(0, run.index),
      hasPayAhead,
    );
    if (amount === null) continue;
    amounts.push(amount);
    previousEnd = end;
  }
  const isMarked = amounts.some((amount) => amount.hasPound && !amount.isExtra);
  // "38,890 - £44,503": one pound sign for both ends.
  const payAmounts = isMarked
    ? amounts.filter((amount, index) => amount.hasPound || (amount.isLinked && amounts[index + 1]?.hasPound))
    : amounts;
  spreadThousands(payAmounts);
  return payAmounts;
}

function readAmount(
  digits: string,
  textBefore: string,
  textAfter: string,
  previous: Amount | undefined,
  allBefore: string,
  hasPayAhead: boolean,
): Amount | null {
  if (/[a-z]$/.test(textBefore) && !/gbp$/.test(textBefore)) return null;
  const isThousands = /^\s?k(?![a-jl-oq-z])/.test(textAfter);
  const tail = textAfter.replace(/^\s?k(?![a-jl-oq-z])/, '');
  if (/^[a-z]/.test(tail) && !/^(?:pa|p\.a|ph|p\/|per|pd|pw|pcm|pm|hr|hour|an? |to\b)/.test(tail))
    return null;
  const hasPound = POUND_END.test(textBefore);
  const isSecondEnd = previous !== undefined && LINK.test(textBefore);
  const isMarked = hasPound || (isSecondEnd && previous.hasPound);
  if (!isMarked && !hasPayAhead && !looksLikePay(digits, isThousands, tail)) return null;
  if (isSecondEnd) previous.isLinked = true;
  const pounds = numberOf(digits) * (isThousands ? 1_000 : 1);
  const millions = /^\s?(?:m|million|bn)\b/.exec(textAfter)?.[0] ?? '';
  return {
    pounds: millions === '' ? pounds : Number.NaN,
    written: `${hasPound ? '£' : ''}${digits}${isThousands ? 'k' : millions}`,
    hasPound: isMarked,
    unit: unitInWords(tail.slice(0, 60)),
    isExtra: isSecondEnd
      ? previous.isExtra
      : (EXTRA_BEFORE.test(allBefore.slice(-30).replace(POUND_END, '')) && !isAsMuch(pounds, previous)) ||
        EXTRA_NAMED_BEFORE.test(allBefore.slice(-60).replace(POUND_END, '')) ||
        (EXTRA_AFTER.test(tail) && !NOT_EXTRA_AFTER.test(tail)),
    isPotential: POTENTIAL_AFTER.test(tail) || POTENTIAL_BEFORE.test(textBefore.replace(POUND_END, '')),
    isLinked: false,
  };
}

/**
 * Whether an amount is too close to the previous one to be an addition to it: additions are less than the pay itself. So in
 * "Up to 45,000 per year + 40,000-45,000" the range is pay, despite the plus sign.
 */
function isAsMuch(pounds: number, previous: Amount | undefined): boolean {
  return previous !== undefined && pounds >= 0.8 * previous.pounds && pounds <= 1.25 * previous.pounds;
}

/** "10 to 12 per hour": the unit after the second end applies to both. */
function isFollowedByUnit(text: string): boolean {
  return /^\d[\d,.]*\s?(?:pa\b|p\.a|p\/[ah]|ph\b|per |an? (?:hour|day|week|month|year)|\/ ?(?:h|day|week|year))/.test(
    text,
  );
}

/** Without a pound sign, only numbers that must be pay: "22,000", "12.74", "9.35 per hour", "30k". */
function looksLikePay(digits: string, isThousands: boolean, tail: string): boolean {
  if (digits.startsWith('0')) return false;
  if (isThousands || /^\s?(?:pa\b|p\.a|p\/a|ph\b|p\/h|per |an hour|a year|\/ ?h)/.test(tail)) return true;
  const pounds = numberOf(digits);
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d\d)?$|^\d{5,6}(?:\.\d\d)?$/.test(digits))
    return unitByMagnitude(pounds) === 'year';
  return /^\d{1,2}\.\d\d$/.test(digits) && unitByMagnitude(pounds) === 'hour';
}

/** "24,907", "24907.00", "21.142" (a slip for 21,142) and "54.965.00" are numbers; "33,65700" and "33,00" are not. */
function numberOf(digits: string): number {
  if (/^\d+(?:\.\d{1,2})?$/.test(digits)) return Number(digits);
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(digits)) return Number(digits.replaceAll(',', ''));
  if (/^\d{1,3}(?:\.\d{3})+$/.test(digits)) return Number(digits.replaceAll('.', ''));
  const dotted = /^(\d{1,3}(?:\.\d{3})+)\.(\d\d)$/.exec(digits);
  if (dotted?.[1] && dotted[2]) return Number(`${dotted[1].replaceAll('.', '')}.${dotted[2]}`);
  return Number.NaN;
}

/** "£32 - £38k", "£25-30,000": thousands written only at a range's second end apply to its first end, too. */
function spreadThousands(amounts: readonly Amount[]): void {
  for (const [index, amount] of amounts.entries()) {
    const next = amounts[index + 1];
    const isSmall = amount.pounds < 1_000 && next !== undefined && next.pounds >= 10_000;
    if (
      isSmall &&
      amount.isLinked &&
      amount.pounds * 1_000 <= next.pounds &&
      amount.pounds * 4_000 >= next.pounds
    ) {
      amount.pounds *= 1_000;
    }
  }
}
