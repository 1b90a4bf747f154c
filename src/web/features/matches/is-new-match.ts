import { DAY } from '#web/format/time.ts';

/** Matched within the last 24 hours. */
export function isNewMatch(matchedAt: string, now: number): boolean {
  return now - Date.parse(matchedAt) < DAY;
}
