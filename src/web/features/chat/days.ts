import { DAY, dayOf } from '#web/ui/time.ts';

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' });

/** Whole calendar days from `at` to `now`, on this device's calendar. */
function daysSince(at: Date, now: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((midnight(now) - midnight(at)) / DAY);
}

/** A day as one speaks of it: 'Today', 'Yesterday', 'Tuesday', and from a week ago on '20 Nov'. */
export function dayInWords(at: string, now: number): string {
  const days = daysSince(new Date(at), new Date(now));
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  return days < 7 ? weekday.format(new Date(at)) : dayOf(at, now);
}

/** 'Matched today', 'Matched on Tuesday', 'Matched on 20 Nov'. */
export function matchedInWords(at: string, now: number): string {
  const day = dayInWords(at, now);
  return day === 'Today' || day === 'Yesterday' ? `Matched ${day.toLowerCase()}` : `Matched on ${day}`;
}

export function isSameDay(one: string, other: string): boolean {
  return daysSince(new Date(one), new Date(other)) === 0;
}
