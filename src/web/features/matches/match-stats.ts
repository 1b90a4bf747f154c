import type { SeekerApplication } from '#contract/applications.ts';
import type { MatchItem } from '#contract/matches.ts';
import { DAY } from '#web/ui/time.ts';

export interface MatchStats {
  readonly total: number;
  /** Since midnight on this device. */
  readonly newToday: number;
  readonly interviews: number;
}

export function matchStats(
  matches: readonly MatchItem[],
  applications: readonly SeekerApplication[],
  now: number,
): MatchStats {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  return {
    total: matches.length,
    newToday: matches.filter(({ match }) => Date.parse(match.matchedAt) >= midnight).length,
    interviews: applications.filter(({ status }) => isInterview(status)).length,
  };
}

/** The specification counts 'interview'; the server's word is 'interview_scheduled'. Both readings count (D28). */
function isInterview(status: string): boolean {
  return status === 'interview' || status === 'interview_scheduled';
}

/** Matched within the last 24 hours. */
export function isNewMatch(matchedAt: string, now: number): boolean {
  return now - Date.parse(matchedAt) < DAY;
}
