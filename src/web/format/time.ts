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

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hour12: true });
const dayAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** The time of day on a 12-hour clock: '9:41 AM'. */
export function clockTime(at: string): string {
  // Newer ICU data puts a narrow no-break space before AM; older puts a plain one. Always use the plain one.
  return clock.format(new Date(at)).replace(/\s/gu, ' ');
}

/** '20 Nov 2026, 09:41' */
export function momentOf(at: string): string {
  return dayAndTime.format(new Date(at));
}

/** 'less than a day left', '2 days left', '7 days left': a day that has begun counts. */
export function timeLeft(until: string, now: number): string {
  const left = (Date.parse(until) - now) / DAY;
  const days = Math.ceil(left);
  if (left < 1) return 'less than a day left';
  return days === 1 ? '1 day left' : `${days} days left`;
}

/** Midnight on this device, before `now`. */
export function startOfDay(now: number): number {
  return new Date(now).setHours(0, 0, 0, 0);
}

const weekdayAndDay = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });

/** A deadline: 'Mon 23 Nov, 11:03 PM'. */
export function deadlineOf(at: string): string {
  return `${weekdayAndDay.format(new Date(at)).replace(',', '')}, ${clockTime(at)}`;
}
