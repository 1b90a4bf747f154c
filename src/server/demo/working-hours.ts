import { DAY, HOUR } from '../clock.ts';

/** Half past seven to half past seven in winter’s clock, an hour later in summer’s: when people answer each other. */
const MORNING = 7.5 * HOUR;
const EVENING = 19.5 * HOUR;

/**
 * What was to happen at night happens in the first hour of the morning, in the same order; unless that would be
 * later than now, when it stays as it is.
 */
export function inWorkingHours(at: Date, now: Date): Date {
  const dayStart = Math.floor(at.getTime() / DAY) * DAY;
  const time = at.getTime() - dayStart;
  if (time >= MORNING && time <= EVENING) return at;
  const morning = (time > EVENING ? dayStart + DAY : dayStart) + MORNING;
  const night = DAY - EVENING + MORNING;
  const passed = time > EVENING ? time - EVENING : time + DAY - EVENING;
  const moved = new Date(Math.round(morning + (passed / night) * HOUR));
  return moved <= now ? moved : at;
}
