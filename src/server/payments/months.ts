/** `count` calendar months after `anchor`, in UTC; a day that the month does not have becomes its last day. */
export function monthsAfter(anchor: number, count: number): number {
  const from = new Date(anchor);
  const day = from.getUTCDate();
  const to = new Date(anchor);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + count);
  const days = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(day, days));
  return to.getTime();
}

/** The month, counted from `anchor`, that contains `now`: its first instant, and the first instant after it. */
export function monthAround(anchor: number, now: number): { readonly start: number; readonly end: number } {
  const from = new Date(anchor);
  const to = new Date(now);
  let count = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  if (monthsAfter(anchor, count) > now) count -= 1;
  return { start: monthsAfter(anchor, count), end: monthsAfter(anchor, count + 1) };
}
