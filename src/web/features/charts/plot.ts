import { calendarDay } from '#web/format/days.ts';
/** One day's bar in a plot `SLOT` units a day wide and `HEIGHT` high, measured from the top left. */
export interface Bar {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

export const SLOT = 10;
export const HEIGHT = 60;
/** The least height of a bar, so that a day with a count of 1 is visible, however high the highest bar is. */
const MIN_HEIGHT = 4;

/** Bars scaled to the highest; the bar of a day with a count of 0 has no height. */
export function barsOf(values: readonly number[]): readonly Bar[] {
  const highest = Math.max(1, ...values);
  return values.map((value, day) => {
    const height = value === 0 ? 0 : Math.max(MIN_HEIGHT, Math.round((HEIGHT * value) / highest));
    return { x: day * SLOT, y: HEIGHT - height, height };
  });
}

interface DayCount {
  readonly day: string;
  readonly count: number;
}

/** What a plot shows, as text for screen readers: '12 from 23 Oct to 21 Nov, most on 4 Nov: 5'. */
export function plotWords(days: readonly DayCount[]): string {
  const [firstDay, lastDay] = [days[0], days.at(-1)];
  if (firstDay === undefined || lastDay === undefined) return 'nothing yet';
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const bestDay = days.reduce((most, each) => (each.count > most.count ? each : most), firstDay);
  const span = `from ${calendarDay(firstDay.day)} to ${calendarDay(lastDay.day)}`;
  return total === 0
    ? `none ${span}`
    : `${total} ${span}, most on ${calendarDay(bestDay.day)}: ${bestDay.count}`;
}
