import { AppError } from '../../http/errors.ts';
import { mustBeAhead } from './policy.ts';

/**
 * The times to choose from, soonest first; empty if there are fewer than two.
 * @throws 422 if a time is less than an hour or more than two years ahead, or `startsAt` is not the soonest
 */
export function readOffered(offered: readonly (string | Date)[], startsAt: Date, now: Date): Date[] {
  const times = [...new Set(offered.map((at) => new Date(at).getTime()))].sort((a, b) => a - b);
  if (times.length < 2) return [];
  const field = 'offeredTimes';
  if (times[0] !== startsAt.getTime()) {
    throw new AppError('unacceptable', 'The time of the interview must be the soonest that you offer.', {
      field,
    });
  }
  const dates = times.map((index) => new Date(index));
  for (const at of dates) mustBeAhead(at, now);
  return dates;
}

export function areSameTimes(some: readonly Date[], others: readonly Date[]): boolean {
  const text = (times: readonly Date[]) => times.map((at) => at.getTime()).join();
  return text(some) === text(others);
}
