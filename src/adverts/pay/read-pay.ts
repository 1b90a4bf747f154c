import type { Pence } from '#contract/units.ts';
import { isShape, listOf, type Shape, wordsOf } from '../json-shape.ts';
import { isRefusal, type Refusal, refusal } from '../outcome.ts';
import { plainLine } from '../text/clean-text.ts';
import { bandsInWords, payOfBands } from './pay-bands.ts';
import { isBelievable, PAY_UNITS, type PayUnit, unitByMagnitude, unitOfField } from './pay-units.ts';
import { readPayWords } from './pay-words.ts';

export interface Pay {
  readonly salaryMinPence: Pence;
  readonly salaryMaxPence: Pence;
  /** The advert's words and the assumptions behind the annual salary; null if there is nothing to explain. */
  readonly note: string | null;
  /** Whether the annual salary is said to be for full-time hours: "pro rata", "FTE". */
  readonly isProRata?: true;
  /** What is paid for an hour, if the advert states that, with the advert's words alone. */
  readonly hourly?: {
    readonly minPence: Pence;
    readonly maxPence: Pence;
    readonly note: string | null;
  };
}

export interface PayContext {
  readonly title: string;
  readonly descriptionMd: string;
  readonly posted: Date | null;
  /** Whether NHS pay scales apply: an NHS body in England. */
  readonly isNhsInEngland: boolean;
}

interface StatedPay {
  readonly unit: PayUnit;
  readonly min: number;
  readonly max: number;
  readonly words: string | null;
  readonly source?: string;
  /** Whether it was read from a sentence about pay: the role then shows the sentence's words. */
  readonly isSentence?: boolean;
}

const SALARY_LINE =
  /^(?:[^\w\n]|_){0,10}(?:(?:basic|annual|starting|gross|base|full[- ]time) )?(?:salary(?: range| band)?|pay(?: rate| range)?|rate(?: of pay)?|hourly rate|day rate|daily rate|remuneration|wages?)\b[^£\d\n]{0,40}£[^\n]*/im;

/** "You will be paid £14.50 an hour", "with a competitive salary of £28,000 to £32,000 and a pension". */
const PAY_SENTENCE =
  /\b(?:salary|salaries|wages?|paid|pays?|paying|remuneration)\b(?! (?:back|off|out|in)\b)[^.!?£\n]{0,40}£\s?\d(?:[^.!?\n]|\.(?=\d)){0,120}/gi;
const PRO_RATA = /\b(?:pro[ -]?r[ao]ta|per rata|fte|wte|full[ -]?time equivalent)\b/i;
/** Sums of money that an employer, not the employee, has or spends. */
const NOT_SALARY = /\b(?:turnover|budget|revenue|sales of|worth of|funding|invoices?|customers?|clients?)\b/i;

/**
 * The annual salary in pence from a JobPosting, or why there is none. In order: the words of `baseSalary`, its numbers,
 * NHS bands if their published table applies, then a line of the advert that begins with "Salary" or the like, else its
 * title, then a sentence about pay, whose words are always shown. If words and numbers disagree, the words count, because
 * the numbers are another system's interpretation of them. A refused `baseSalary`, such as one in euros, ends the search,
 * unless it only lacks an amount or is paid by the session.
 */
export function readPay(posting: Shape, context: PayContext): Pay | Refusal {
  const salary = fromSalary(posting);
  if (salary !== null && (!isRefusal(salary) || !mayBeElsewhere(salary))) return finish(salary);
  const words = salaryWords(posting);
  const fromTable = fromBands(words, context);
  if (fromTable !== null) return finish(fromTable);
  const fromWords = fromText(context);
  if (fromWords !== null) return finish(fromWords);
  if (salary !== null) return salary;
  if (bandsInWords(words) !== null) {
    return refusal('no_salary', `Only a band is named (“${plainLine(words, 60)}”), no amount.`);
  }
  return refusal(
    'no_salary',
    words === '' ? 'No salary is stated.' : `“${plainLine(words, 60)}” states no amount.`,
  );
}

function mayBeElsewhere(found: Refusal): boolean {
  return found.code === 'no_salary' || found.code === 'salary_by_session';
}

function salaryWords(posting: Shape): string {
  const words = salaries(posting).map(({ value }) =>
    typeof value === 'string' ? plainLine(value, 200) : '',
  );
  return words.find((each) => each !== '') ?? '';
}

interface SalaryFields {
  readonly currency: string | null;
  readonly unit: PayUnit | null;
  readonly value: unknown;
  readonly min: unknown;
  readonly max: unknown;
}

/** `baseSalary` and related properties in all their known shapes, with one level of nesting removed. */
function salaries(posting: Shape): SalaryFields[] {
  const outerCurrency = text(posting.salaryCurrency);
  return [
    ...listOf(posting.baseSalary),
    ...listOf(posting.estimatedSalary),
    ...listOf(posting.salary),
  ].flatMap((salary): SalaryFields[] => {
    if (!isShape(salary))
      return [{ currency: outerCurrency, unit: null, value: salary, min: null, max: null }];
    const currency = text(salary.currency) ?? text(salary.priceCurrency) ?? outerCurrency;
    const inners = listOf(salary.value).filter(isShape);
    return (inners.length > 0 ? inners : [salary]).map((shape) => ({
      currency: text(shape.currency) ?? currency,
      unit: unitOfField(
        text(shape.unitText) ?? text(shape.unitCode) ?? text(salary.unitText) ?? text(salary.duration),
      ),
      value: shape.value ?? shape.price ?? shape.median ?? shape.name ?? shape.description,
      min: shape.minValue ?? shape.minPrice ?? shape.percentile10 ?? null,
      max: shape.maxValue ?? shape.maxPrice ?? shape.percentile90 ?? null,
    }));
  });
}

function text(value: unknown): string | null {
  const words = wordsOf(value);
  return words === null || words.trim() === '' ? null : words;
}

function fromSalary(posting: Shape): StatedPay | Refusal | null {
  let firstRefusal: Refusal | null = null;
  for (const salary of salaries(posting)) {
    const read = fromFields(salary);
    if (read !== null && !isRefusal(read)) return read;
    firstRefusal ??= read;
  }
  return firstRefusal;
}

function fromFields(salary: SalaryFields): StatedPay | Refusal | null {
  const currency = salary.currency?.trim().toUpperCase() ?? 'GBP';
  if (currency !== 'GBP' && !/£|POUND|STERLING|^UK|^GB/.test(currency)) {
    return refusal('salary_currency', `Pay is in ${plainLine(currency, 20)}, not in pounds.`);
  }
  const words = typeof salary.value === 'string' ? plainLine(salary.value, 200) : '';
  const inWords = readPayWords(words, salary.unit);
  const quote = `“${plainLine(words, 80)}”`;
  if (inWords.kind === 'range') return { ...inWords, words };
  if (inWords.kind === 'currency') return refusal('salary_currency', `Pay is not in pounds: ${quote}.`);
  if (inWords.kind === 'potential')
    return refusal('no_salary', `Only potential earnings are stated: ${quote}.`);
  if (inWords.kind === 'session') {
    return refusal(
      'salary_by_session',
      `Paid by the session or shift, but it does not say how many there are: ${quote}.`,
    );
  }
  if (inWords.kind === 'unclear') return refusal('salary_unclear', `${quote}: ${inWords.why}.`);
  // "Band 5 or 6", "RG24 9RH": digits that are not pay, from which another system has made numbers.
  if (/\d/.test(words) && typeof salary.value === 'string' && Number.isNaN(Number(words))) return null;
  return fromNumbers(salary, words);
}

function fromNumbers(salary: SalaryFields, words: string): StatedPay | Refusal | null {
  const ends = [salary.min, salary.max, salary.value]
    .map((value) => poundsOf(value, salary.unit))
    .filter((pounds): pounds is number => pounds !== null && pounds !== 0);
  if (ends.length === 0) return null;
  const min = Math.min(...ends);
  const max = Math.max(...ends);
  if (min < 0) return refusal('salary_absurd', `A salary can't be £${min}.`);
  const isUnitBelievable =
    salary.unit !== null && isBelievable(min, salary.unit) && isBelievable(max, salary.unit);
  const guess = unitByMagnitude(min) === unitByMagnitude(max) ? unitByMagnitude(min) : null;
  // Nobody is paid £30,000 an hour: a unit that contradicts the numbers is replaced by the one that they imply.
  const unit = isUnitBelievable ? salary.unit : (guess ?? salary.unit);
  if (unit === null) return refusal('salary_unclear', `The advert does not say what period £${min} is for.`);
  if (max > 10 * min)
    return refusal('salary_unclear', `The range from £${min} to £${max} is too wide to be right.`);
  return { unit, min, max, words: words === '' || /\d/.test(words) ? null : words };
}

function poundsOf(value: unknown, unit: PayUnit | null): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const digits = value.replace(/[£,\s]/g, '');
  if (/^-?\d{1,12}(?:\.\d{1,6})?$/.test(digits)) return Number(digits);
  const inWords = readPayWords(plainLine(value, 80), unit);
  return inWords.kind === 'range' ? inWords.max : null;
}

function fromBands(words: string, context: PayContext): StatedPay | null {
  if (!context.isNhsInEngland || context.posted === null || /equivalent/i.test(words)) return null;
  const isInWords = bandsInWords(words) !== null;
  const band = payOfBands(isInWords ? words : context.title, context.posted);
  return (
    band && {
      unit: 'year',
      min: band.min,
      max: band.max,
      words: isInWords ? words : null,
      source: band.source,
    }
  );
}

function fromText({ title, descriptionMd }: PayContext): StatedPay | null {
  const line = SALARY_LINE.exec(descriptionMd.slice(0, 20_000))?.[0] ?? (title.includes('£') ? title : '');
  const bare = line.replace(/[*_\\]/g, '').trim();
  const inWords = readPayWords(bare.slice(0, 160), null);
  return inWords.kind === 'range' ? { ...inWords, words: plainLine(bare, 120) } : fromSentence(descriptionMd);
}

/** The first sentence about pay that states an amount. */
function fromSentence(descriptionMd: string): StatedPay | null {
  const plain = descriptionMd.slice(0, 20_000).replace(/[*_\\]/g, '');
  for (const [sentence] of plain.matchAll(PAY_SENTENCE)) {
    if (NOT_SALARY.test(sentence.slice(0, sentence.indexOf('£')))) continue;
    const inWords = readPayWords(sentence, null);
    if (inWords.kind === 'range') return { ...inWords, words: plainLine(sentence, 120), isSentence: true };
  }
  return null;
}

function finish(pay: StatedPay | Refusal): Pay | Refusal {
  if (isRefusal(pay)) return pay;
  const { perYear, assumption } = PAY_UNITS[pay.unit];
  if (!isBelievable(pay.min, pay.unit) || !isBelievable(pay.max, pay.unit)) {
    const range = pay.min === pay.max ? `£${pay.min}` : `£${pay.min} to £${pay.max}`;
    return refusal('salary_absurd', `${range} a ${pay.unit} is not believable.`);
  }
  return {
    salaryMinPence: Math.round(pay.min * 100 * perYear),
    salaryMaxPence: Math.round(pay.max * 100 * perYear),
    note: noteOn(pay, assumption),
    ...(pay.unit === 'year' && PRO_RATA.test(pay.words ?? '') && { isProRata: true as const }),
    ...(pay.unit === 'hour' && {
      hourly: {
        minPence: Math.round(pay.min * 100),
        maxPence: Math.round(pay.max * 100),
        note: noteOn(pay, null),
      },
    }),
  };
}

/** A plain annual range needs no explanation; "pro rata", "up to", hourly pay or a band does. */
function noteOn({ words, source, isSentence = false }: StatedPay, assumption: string | null): string | null {
  const isWorthSaying = words !== null && (isSentence || assumption !== null || saysMore(words));
  const quote = isWorthSaying ? `Pay as advertised: ${words.replace(/(?<![.\s])[.\s]+$/, '')}.` : null;
  const origin = source
    ? `The amounts shown are ${source}.`
    : assumption && `Shown here as a year's pay at ${assumption}.`;
  return [quote, origin || null].filter((part) => part !== null).join(' ') || null;
}

function saysMore(words: string): boolean {
  return (
    words
      .toLowerCase()
      .replace(/£|per annum|per year|p\.?a\.?\b|\bto\b|a year|[\d\s,.–-]/g, '')
      .trim() !== ''
  );
}
