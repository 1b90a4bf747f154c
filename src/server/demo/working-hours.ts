import { DAY, HOUR } from '../clock.ts';

/** When people answer each other: 7:30 to 19:30 UTC, which is an hour later on the clock in summer. */
const MORNING = 7.5 * HOUR;
const EVENING = 19.5 * HOUR;

/** Moves events at night to the first hour of the morning, in the same order, unless that would be later than now. */
export function inWorkingHours(at: Date, now: Date): Date {
  const dayStart = Math.floor(at.getTime() / DAY) * DAY;
  const time = at.getTime() - dayStart;
  if (time >= MORNING && time <= EVENING) return at;
  const morning = (time > EVENING ? dayStart + DAY : dayStart) + MORNING;
  const night = DAY - EVENING + MORNING;
  const passedMs = time > EVENING ? time - EVENING : time + DAY - EVENING;
  const movedAt = new Date(Math.round(morning + (passedMs / night) * HOUR));
  return movedAt <= now ? movedAt : at;
}
