/**
 * Converts times to words and back. Pages, messages, mail and calendar files all use one UTC instant and one IANA zone
 * (D31). The zone rules are Intl's own, so nothing is fetched and both clock changes are known.
 */

import { type ClockFormat, twelveHour } from './clock-format.ts';

/** The default zone. */
export const UK_ZONE = 'Europe/London';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** A local date and time: '2026-10-25' and '01:30'. */
export interface WallTime {
  readonly date: string;
  readonly time: string;
}

/**
 * The instant that a local time means. Once a year an hour does not exist ('gap'), and once a year an hour happens 'twice':
 * `at` is then the first of the two, before the clocks go back.
 */
export type ResolvedTime =
  | { readonly kind: 'once' | 'twice'; readonly at: Date }
  | { readonly kind: 'gap' }
  | { readonly kind: 'unreadable' };

/** An IANA name that this runtime knows, such as 'Europe/London'; an offset is not a zone. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z][\w+/-]{1,63}$/.test(zone)) return false;
  try {
    clockOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** 'UK time', or 'New York time'. */
export function zoneInWords(zone: string): string {
  if (zone === UK_ZONE || zone === 'GB') return 'UK time';
  if (zone === 'UTC') return 'UTC';
  const city = zone.split('/').at(-1) ?? zone;
  return `${CURRENT_NAMES[city] ?? city.replaceAll('_', ' ')} time`;
}

/** Places that have been renamed, or are written differently, since the platform named its zones. */
const CURRENT_NAMES: Readonly<Record<string, string>> = {
  Asmera: 'Asmara',
  Calcutta: 'Kolkata',
  DumontDUrville: 'Dumont d’Urville',
  Enderbury: 'Kanton',
  Faeroe: 'Faroe',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Ponape: 'Pohnpei',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
  Truk: 'Chuuk',
};

/**
 * 'Mon 26 Oct 2026, 9:30 AM–10:30 AM (UK time)'. If the clocks change during the appointment, the brackets say so; if its
 * starting time happens twice that day, they say which of the two is meant.
 */
export function formatWhen(
  startsAt: Date | string,
  minutes: number,
  zone: string,
  clock: ClockFormat = twelveHour,
): string {
  const [start, end] = span(startsAt, minutes);
  const words = [zoneInWords(zone), ...clockChange(start, end, zone)].join(', ');
  return `${dayInWords(start, zone)}, ${hours(start, end, zone, clock)} (${words})`;
}

/** Like `formatWhen`, with the reader's own time added if it is different. */
export function formatWhenFor(
  startsAt: Date | string,
  minutes: number,
  zone: string,
  readerZone: string,
): string {
  const [start, end] = span(startsAt, minutes);
  return `${formatWhen(start, minutes, zone)}${inOtherZone(start, end, zone, readerZone)}`;
}

/**
 * For use below a heading with the day: '9:30 AM–10:30 AM' in the reader's zone, followed by the time in the appointment's
 * own `zone` if that is different.
 */
export function formatHoursFor(
  startsAt: Date | string,
  minutes: number,
  zone: string,
  readerZone: string,
): string {
  const [start, end] = span(startsAt, minutes);
  const change = clockChange(start, end, readerZone).map((words) => ` (${words})`);
  return `${hours(start, end, readerZone, twelveHour)}${change.join('')}${inOtherZone(start, end, readerZone, zone)}`;
}

/** 'Mon 26 Oct 2026' in a zone. */
export function dayInWords(at: Date | string, zone: string): string {
  const day = onWall(new Date(at), zone);
  return `${WEEKDAYS[day.getUTCDay()]} ${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}

/** 'Mon 30 Nov 2026, 5:00 PM (UK time)' */
export function momentInUk(at: Date | string): string {
  return `${dayInWords(at, UK_ZONE)}, ${twelveHour(wallTimeOf(at, UK_ZONE).time)} (UK time)`;
}

export function wallTimeOf(at: Date | string, zone: string): WallTime {
  const iso = onWall(new Date(at), zone).toISOString();
  return { date: iso.slice(0, 10), time: iso.slice(11, 16) };
}

/** The instant at which the clocks of a zone show this. */
export function instantAt({ date, time }: WallTime, zone: string): ResolvedTime {
  // Date.parse alone accepts much that is not a date.
  const isDate = /^\d{4}-\d\d-\d\d$/.test(date) && /^\d\d:\d\d$/.test(time);
  const wall = isDate ? Date.parse(`${date}T${time}:00Z`) : Number.NaN;
  if (Number.isNaN(wall)) return { kind: 'unreadable' };
  // If the clocks change that day, the offset is that of the day before or of the day after.
  const offsets = new Set([-DAY, DAY].map((away) => offsetAt(new Date(wall + away), zone)));
  const instants = [...offsets]
    .map((offset) => new Date(wall - offset))
    .filter((at) => onWall(at, zone).getTime() === wall)
    .sort((one, other) => one.getTime() - other.getTime());
  const [first] = instants;
  if (first === undefined) return { kind: 'gap' };
  return { kind: instants.length > 1 ? 'twice' : 'once', at: first };
}

/** A warning about a local time that is not exactly one instant; null if it is. */
export function clockChangeInWords(wall: WallTime, zone: string): string | null {
  const { kind } = instantAt(wall, zone);
  if (kind === 'once') return null;
  if (kind === 'unreadable') return 'Enter a date and a time.';
  const when = `${twelveHour(wall.time)} on ${dayInWords(`${wall.date}T12:00:00Z`, 'UTC')} (${zoneInWords(zone)})`;
  return kind === 'gap'
    ? `There is no ${when}: the clocks go forward then. Choose another time.`
    : `The clocks go back and ${when} happens twice. This is the first one, before they change.`;
}

/** '; 9:30 AM–10:30 AM Berlin time', with the day if it is a different day there; '' if both zones have the same time. */
function inOtherZone(start: Date, end: Date, zone: string, otherZone: string): string {
  if (offsetAt(start, zone) === offsetAt(start, otherZone)) return '';
  const isSameDay = wallTimeOf(start, zone).date === wallTimeOf(start, otherZone).date;
  const day = isSameDay ? '' : `${dayInWords(start, otherZone)}, `;
  return `; ${day}${hours(start, end, otherZone, twelveHour)} ${zoneInWords(otherZone)}`;
}

function clockChange(start: Date, end: Date, zone: string): string[] {
  const changes = offsetAt(end, zone) - offsetAt(start, zone);
  if (changes !== 0) return [`the clocks go ${changes > 0 ? 'forward' : 'back'} during it`];
  const instant = instantAt(wallTimeOf(start, zone), zone);
  if (instant.kind !== 'twice') return [];
  const isFirst = instant.at.getTime() === Math.floor(start.getTime() / MINUTE) * MINUTE;
  return [isFirst ? 'before the clocks go back' : 'after the clocks go back'];
}

function span(startsAt: Date | string, minutes: number): readonly [Date, Date] {
  const start = new Date(startsAt);
  return [start, new Date(start.getTime() + minutes * MINUTE)];
}

function hours(start: Date, end: Date, zone: string, clock: ClockFormat): string {
  return `${clock(wallTimeOf(start, zone).time)}–${clock(wallTimeOf(end, zone).time)}`;
}

/** A date whose UTC fields are the local time. */
function onWall(at: Date, zone: string): Date {
  return new Date(at.getTime() + offsetAt(at, zone));
}

/** How far the zone's clocks are ahead of UTC, in milliseconds. */
function offsetAt(at: Date, zone: string): number {
  const field: Record<string, number> = {};
  for (const { type, value } of clockOf(zone).formatToParts(at)) field[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = field;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at.getTime() / 1_000) * 1_000;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter costs a hundred times as much as using it. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const clock = clocks.get(zone);
  if (clock !== undefined) return clock;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(zone, format);
  return format;
}
