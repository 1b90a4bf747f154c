import { SANDBOX_CARDS } from '#contract/billing.ts';

export interface TypedCard {
  /** With spaces between groups, as displayed. */
  readonly number: string;
  /** 'MM / YY' */
  readonly exp: string;
  readonly cvc: string;
}

type CardErrors = Partial<Record<keyof TypedCard, string>>;

const LENGTH = 16;

/** Digits in groups of four; other characters are removed. */
export function groupNumber(typed: string): string {
  return (
    digitsOf(typed)
      .slice(0, LENGTH)
      .match(/.{1,4}/g)
      ?.join(' ') ?? ''
  );
}

/** '1234' becomes '12 / 34' while it is typed, and '5' becomes '05', because no month begins with 5. */
export function groupExpiry(typed: string): string {
  const [, firstDigit = '', year] = /^\D*(\d)\s*\/\s*(\d*)/.exec(typed) ?? [];
  const digits = firstDigit !== '' ? `0${firstDigit}${year}` : digitsOf(typed);
  // A browser fills in four digits of the year.
  const shortYear = digits.length === 6 ? digits.slice(0, 2) + digits.slice(4) : digits;
  const paddedMonth = /^[2-9]/.test(shortYear) ? `0${shortYear}` : shortYear;
  const month = paddedMonth.slice(0, 2);
  const yearTyped = paddedMonth.slice(2, 4);
  return yearTyped === '' ? month : `${month} / ${yearTyped}`;
}

/** The caret's position in a grouped text, after the same number of digits as before. */
export function caretAfter(digits: number, groupedText: string): number {
  let digitsSeen = 0;
  for (let index = 0; index < groupedText.length; index += 1) {
    if (digitsSeen === digits) return index;
    if (/\d/.test(groupedText.charAt(index))) digitsSeen += 1;
  }
  return groupedText.length;
}

export function digitsOf(typed: string): string {
  return typed.replaceAll(/\D/g, '');
}

const TEST_CARDS: ReadonlySet<string> = new Set(SANDBOX_CARDS.map(({ number }) => digitsOf(number)));

/** The errors of a card by field; empty if it is right. A number that is not a test card stays on this device. */
export function cardErrors({ number, exp, cvc }: TypedCard, now: number): CardErrors {
  const errors: CardErrors = {};
  const digits = digitsOf(number);
  if (digits.length < LENGTH) errors.number = 'Your card number is incomplete.';
  else if (!passesLuhn(digits)) errors.number = 'Your card number is invalid.';
  else if (!TEST_CARDS.has(digits))
    errors.number = 'That is not one of the test cards below. It was not sent.';
  const [, month, year] = /^(\d\d) \/ (\d\d)$/.exec(exp) ?? [];
  if (month === undefined || year === undefined) errors.exp = 'Your card’s expiry date is incomplete.';
  else if (Number(month) < 1 || Number(month) > 12) errors.exp = 'Your card’s expiry month is invalid.';
  else if (Date.UTC(2_000 + Number(year), Number(month)) <= now) {
    errors.exp = 'Your card’s expiry date is in the past.';
  }
  if (!/^\d{3,4}$/.test(cvc)) errors.cvc = 'Your card’s security code is incomplete.';
  return errors;
}

/** The check digit of ISO/IEC 7812. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
