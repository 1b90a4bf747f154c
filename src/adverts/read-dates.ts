import { instantAt, UK_ZONE } from '#contract/when.ts';

/** Dates outside these years are mistakes. */
const FIRST_YEAR = 1990;
const LAST_YEAR = 2100;

const DATE_ONLY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const BRITISH = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T](\d{1,2}):(\d\d))?/;
/** "2020-11-04T13:25:26+0000", "2020-11-04 13:25": formats that Date.parse need not parse in the same way everywhere. */
const ISO_LIKE = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)\s*(Z|[+-]\d\d:?\d\d)?$/i;

/**
 * The instant of a schema.org date. A date without a time means its last second if `edge` is 'end' (an advert that closes on
 * the 4th is open on the 4th), and its first if it is 'start'. Without a zone, an end is in UK time, so that it is on that day
 * for everybody who reads it, and a start in UTC. Null if it is not a date.
 */
export function readInstant(value: unknown, edge: 'start' | 'end'): Date | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  const { date, hasZone = false } = dayAlone(text, edge) ?? british(text, edge) ?? isoLike(text) ?? {};
  if (date === undefined || !isLikely(date)) return null;
  return hasZone || edge === 'start' ? date : inUk(date);
}

/** A date and time without a zone, as if it were in UTC; or an instant. */
interface WrittenDate {
  readonly date: Date;
  readonly hasZone?: boolean;
}

/** The instant at which clocks in the UK show what this one shows in UTC. */
function inUk(wall: Date): Date {
  const iso = wall.toISOString();
  const instant = instantAt({ date: iso.slice(0, 10), time: iso.slice(11, 16) }, UK_ZONE);
  // The hour that the clocks skip in spring.
  if (!('at' in instant)) return wall;
  return new Date(instant.at.getTime() + (wall.getTime() % MINUTE_MS));
}

const MINUTE_MS = 60_000;

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
  const monthIndex = MONTHS.indexOf(month.slice(0, 3).toLowerCase());
  return monthIndex === -1 ? null : readInstant(`${year}-${monthIndex + 1}-${day}`, 'end');
}

function dayAlone(text: string, edge: 'start' | 'end'): WrittenDate | null {
  const [, year, month, day] = DATE_ONLY.exec(text) ?? [];
  return year && month && day ? dayOf(Number(year), Number(month), Number(day), edge) : null;
}

function british(text: string, edge: 'start' | 'end'): WrittenDate | null {
  const [, day, month, year, hour, minute] = BRITISH.exec(text) ?? [];
  if (!day || !month || !year) return null;
  const written = dayOf(Number(year), Number(month), Number(day), edge);
  if (hour && minute) written?.date.setUTCHours(Number(hour), Number(minute), 0, 0);
  return written;
}

function isoLike(text: string): WrittenDate | null {
  const [, day, time, zone] = ISO_LIKE.exec(text) ?? [];
  if (!day || !time) return null;
  const colonZone = (zone ?? 'Z').toUpperCase().replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');
  return { date: new Date(`${day}T${time}${colonZone}`), hasZone: zone !== undefined };
}

function dayOf(year: number, month: number, day: number, edge: 'start' | 'end'): WrittenDate | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  if (edge === 'end') date.setUTCHours(23, 59, 59, 0);
  return { date };
}

/** False for an invalid date as well. */
function isLikely(date: Date): boolean {
  return date.getUTCFullYear() >= FIRST_YEAR && date.getUTCFullYear() <= LAST_YEAR;
}
