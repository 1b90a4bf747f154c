/** Dates outside these years are mistakes. */
const FIRST_YEAR = 1990;
const LAST_YEAR = 2100;

const DATE_ONLY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const BRITISH = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T](\d{1,2}):(\d\d))?/;
/** "2020-11-04T13:25:26+0000", "2020-11-04 13:25": formats that Date.parse need not parse in the same way everywhere. */
const ISO_LIKE = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)\s*(Z|[+-]\d\d:?\d\d)?$/i;

/**
 * The instant of a schema.org date, in UTC if no zone is given. A date without a time means its last second if `edge` is
 * 'end' (an advert that closes on the 4th is open on the 4th), and its first if it is 'start'. Null if it is not a date.
 */
export function readInstant(value: unknown, edge: 'start' | 'end'): Date | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return likely(dayAlone(text, edge) ?? british(text, edge) ?? isoLike(text));
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH =
  '(january|february|march|april|may|june|july|august|sept(?:ember)?|october|november|december|[a-z]{3})';
const CLOSING = new RegExp(
  String.raw`\bclosing date\b(?: for applications| is){0,2}\W{0,6}(?:(?:midnight|noon|midday|\d{1,2}(?:[:.]\d\d)? ?[ap]m)(?: on)? )?(?:[a-z]{3,6}day,? )?(?:the )?(?:(\d{1,2}) ?(?:st|nd|rd|th)? (?:of )?${MONTH},? (\d{4})|(\d{1,2}[/.]\d{1,2}[/.]\d{4}))\b`,
  'i',
);

/**
 * A closing date in the text, such as "Closing date: Friday 8th June 2012", for adverts without one in their data; null if
 * none.
 */
export function closingDateIn(descriptionMd: string): Date | null {
  const words = descriptionMd.slice(0, 20_000).replace(/[*_\\]/g, '');
  const [, day, month, year, digits] = CLOSING.exec(words) ?? [];
  if (digits !== undefined) return readInstant(digits, 'end');
  if (!day || !month || !year) return null;
  const at = MONTHS.indexOf(month.slice(0, 3).toLowerCase());
  return at === -1 ? null : likely(dayOf(Number(year), at + 1, Number(day), 'end'));
}

function dayAlone(text: string, edge: 'start' | 'end'): Date | null {
  const [, year, month, day] = DATE_ONLY.exec(text) ?? [];
  return year && month && day ? dayOf(Number(year), Number(month), Number(day), edge) : null;
}

function british(text: string, edge: 'start' | 'end'): Date | null {
  const [, day, month, year, hour, minute] = BRITISH.exec(text) ?? [];
  if (!day || !month || !year) return null;
  const date = dayOf(Number(year), Number(month), Number(day), edge);
  if (date !== null && hour && minute) date.setUTCHours(Number(hour), Number(minute), 0, 0);
  return date;
}

function isoLike(text: string): Date | null {
  const [, day, time, zone] = ISO_LIKE.exec(text) ?? [];
  if (!day || !time) return null;
  const colonZone = (zone ?? 'Z').toUpperCase().replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');
  return new Date(`${day}T${time}${colonZone}`);
}

function dayOf(year: number, month: number, day: number, edge: 'start' | 'end'): Date | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  if (edge === 'end') date.setUTCHours(23, 59, 59, 0);
  return date;
}

function likely(date: Date | null): Date | null {
  if (date === null || Number.isNaN(date.getTime())) return null;
  return date.getUTCFullYear() >= FIRST_YEAR && date.getUTCFullYear() <= LAST_YEAR ? date : null;
}
