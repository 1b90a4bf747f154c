import { twelveHour } from '#contract/clock-format.ts';
import { counted } from '#contract/format.ts';

/** Milliseconds. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** How long ago, in a sentence: '3d ago', '5h ago' or 'Now'. `at` is an ISO instant. */
export function agoInWords(at: string, now: number): string {
  const past = now - Date.parse(at);
  if (past >= DAY) return `${Math.floor(past / DAY)}d ago`;
  if (past >= HOUR) return `${Math.floor(past / HOUR)}h ago`;
  return 'Now';
}

/** How long ago, in a list: '3d', '5h', '7m' or 'now'. */
export function agoInShort(at: string, now: number): string {
  const past = now - Date.parse(at);
  if (past >= DAY) return `${Math.floor(past / DAY)}d`;
  if (past >= HOUR) return `${Math.floor(past / HOUR)}h`;
  if (past >= MINUTE) return `${Math.floor(past / MINUTE)}m`;
  return 'now';
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

/** The time of day on this device's clock: '9:41 AM'. */
export function clockTime(at: string): string {
  const moment = new Date(at);
  const [hours, minutes] = [moment.getHours(), moment.getMinutes()].map((each) =>
    String(each).padStart(2, '0'),
  );
  return twelveHour(`${hours}:${minutes}`);
}

/** '20 Nov 2026, 9:41 AM' */
export function momentOf(at: string): string {
  return `${day.format(new Date(at))}, ${clockTime(at)}`;
}

/** 'less than a day left', '2 days left', '7 days left': a day that has begun counts. */
export function timeLeft(until: string, now: number): string {
  const daysLeft = (Date.parse(until) - now) / DAY;
  const days = Math.ceil(daysLeft);
  if (daysLeft < 1) return 'less than a day left';
  return `${counted(days, 'day')} left`;
}

/** The last midnight before `now`, by this device's clock. */
export function startOfDay(now: number): number {
  return new Date(now).setHours(0, 0, 0, 0);
}

const weekdayAndDay = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });

/** A deadline: 'Mon 23 Nov, 11:03 PM'. */
export function deadlineOf(at: string): string {
  return `${weekdayAndDay.format(new Date(at)).replace(',', '')}, ${clockTime(at)}`;
}
