import { FULL_TIME_HOURS, WEEKS_A_YEAR } from '#contract/role-pay.ts';
import type { JobType, Pence } from '#contract/units.ts';

/** The National Living Wage: the legal minimum for everybody aged 21 and over. */
interface WageRate {
  /** In force from this instant: 1 April, 00:00 in the United Kingdom. */
  readonly from: string;
  readonly hourlyPence: Pence;
}

/**
 * Newest first. Source: https://www.gov.uk/national-minimum-wage-rates, and for April 2026 the Government's answer to the
 * Low Pay Commission's report of 2025. Lower rates for people under 21 and for apprentices are not listed,
 * because a role is advertised to adults of any age.
 */
const RATES: readonly WageRate[] = [
  { from: '2026-03-31T23:00:00Z', hourlyPence: 1_271 },
  { from: '2025-03-31T23:00:00Z', hourlyPence: 1_221 },
  { from: '2024-03-31T23:00:00Z', hourlyPence: 1_144 },
];

export interface MinimumWage {
  readonly hourlyPence: Pence;
  /** The same for a full-time year of `FULL_TIME_HOURS` a week, in whole pence. */
  readonly annualPence: Pence;
}

/** The rate in force at an instant; before the oldest rate in the table, that rate. */
export function minimumWageAt(instant: Date): MinimumWage {
  const rate = RATES.find(({ from }) => Date.parse(from) <= instant.getTime()) ?? RATES.at(-1);
  const hourlyPence = rate?.hourlyPence ?? 0;
  return { hourlyPence, annualPence: Math.round(hourlyPence * FULL_TIME_HOURS * WEEKS_A_YEAR) };
}

/**
 * The minimum wage if a salary for a full-time year is below it; otherwise null. Part-time roles are advertised with their
 * full-time equivalent, so they are compared in the same way. Freelancers set their own price and have no minimum.
 */
export function belowMinimumWage(salaryPence: Pence, jobType: JobType, instant: Date): MinimumWage | null {
  if (jobType === 'freelance') return null;
  const minimum = minimumWageAt(instant);
  return salaryPence < minimum.annualPence ? minimum : null;
}

/** The same for pay with a known hourly rate: only that rate is compared, whatever a year at it pays. */
export function belowMinimumHourly(ratePence: Pence, jobType: JobType, instant: Date): MinimumWage | null {
  if (jobType === 'freelance') return null;
  const minimum = minimumWageAt(instant);
  return ratePence < minimum.hourlyPence ? minimum : null;
}
