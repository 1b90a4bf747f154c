import type { ApplicationOrigin, ReportMonths, ReportStage } from '#contract/hiring-report.ts';

export const STAGE_WORDS: Readonly<Record<ReportStage, string>> = {
  applied: 'Applied',
  reviewed: 'Reviewed',
  answered: 'Answered',
  interview: 'Interview',
  offered: 'Offer',
  hired: 'Hired',
};

export const ORIGIN_WORDS: Readonly<Record<ApplicationOrigin, string>> = {
  found: 'Found the job on Nod',
  super_like: 'With a super like',
  invited: 'Invited by you',
};

export const PERIOD_WORDS: Readonly<Record<ReportMonths, string>> = {
  '3': 'Last 3 months',
  '6': 'Last 6 months',
  '12': 'Last 12 months',
};

const HOURS_A_DAY = 24;

/** '6.5 h', and from two days on '4.2 days'. */
export function takenInWords(hours: number): string {
  if (hours < 2 * HOURS_A_DAY) return `${hours} h`;
  return `${Math.round((10 * hours) / HOURS_A_DAY) / 10} days`;
}

const shortMonth = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });
const longMonth = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '2026-11' is 'Nov', or 'November 2026' in full. */
export function monthInWords(month: string, isFull = false): string {
  return (isFull ? longMonth : shortMonth).format(new Date(`${month}-01T00:00:00Z`));
}

/** `part` as a percentage of `total`: '25%'; '–' if both are 0. */
export function shareOf(part: number, total: number): string {
  return total === 0 ? '–' : `${Math.round((100 * part) / total)}%`;
}
