import { DAY } from './time.ts';

/** Days of this device's calendar, unless a function says otherwise. */
const shortDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const shortDateWithYear = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const fullDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' });
const weekdayAndDate = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
const weekdayAndFullDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' });
const shortDateInUtc = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** '20 Nov', or '20 Nov 2024' if it isn't this year. */
export function dayOf(at: string, now: number): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return isThisYear ? shortDate.format(new Date(at)) : dayAndYear(at);
}

/** '20 Nov 2024' */
export function dayAndYear(at: string): string {
  return shortDateWithYear.format(new Date(at));
}

/** '5 December 2026' */
export function dayInFull(at: string): string {
  return fullDate.format(new Date(at));
}

/** '2026-11-04' is '4 Nov', in any time zone. */
export function calendarDay(day: string): string {
  return shortDateInUtc.format(new Date(`${day}T00:00:00Z`));
}

/** Whole calendar days from `at` to `now`, on this device's calendar. */
function daysSince(at: Date, now: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((midnight(now) - midnight(at)) / DAY);
}

/** 'Today', 'Yesterday', 'Tuesday', or '20 Nov' if it was a week ago or longer. */
export function dayInWords(at: string, now: number): string {
  const days = daysSince(new Date(at), new Date(now));
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  return days < 7 ? weekday.format(new Date(at)) : dayOf(at, now);
}

/** 'Today, Monday 23 November', 'Tomorrow, …', 'Thursday 26 November', each with the year if it isn't this year. */
export function comingDay(at: string, now: number): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  const date = (isThisYear ? weekdayAndDate : weekdayAndFullDate).format(new Date(at)).replace(',', '');
  const days = -daysSince(new Date(at), new Date(now));
  if (days === 0) return `Today, ${date}`;
  return days === 1 ? `Tomorrow, ${date}` : date;
}

/** 'Matched today', 'Matched on Tuesday', 'Matched on 20 Nov'. */
export function matchedInWords(at: string, now: number): string {
  const day = dayInWords(at, now);
  return day === 'Today' || day === 'Yesterday' ? `Matched ${day.toLowerCase()}` : `Matched on ${day}`;
}

export function isSameDay(one: string, other: string): boolean {
  return daysSince(new Date(one), new Date(other)) === 0;
}
