import { money } from './format.ts';
import type { Pence } from './units.ts';

export const PAY_PERIODS = ['year', 'day', 'hour'] as const;
export type PayPeriod = (typeof PAY_PERIODS)[number];

/** A full-time week, which a full-time salary is for. */
export const FULL_TIME_HOURS = 37.5;
/** All weeks count, because holidays are paid, or paid for in the rate. */
export const WEEKS_A_YEAR = 52;
export const HOURS_MAX = 80;
export const DAYS_MAX = 7;

/**
 * Pay as agreed, if it is not a full-time salary: by the hour or day, or a full-time salary for fewer hours. The role's
 * annual range follows from it.
 */
export interface RolePay {
  readonly per: PayPeriod;
  /** Pence for one hour, day or year; for a year, the full-time salary. */
  readonly minPence: Pence;
  readonly maxPence: Pence;
  /** In steps of a quarter. For pay by the hour null only in a draft; never null for a full-time salary at fewer hours. */
  readonly hoursPerWeek: number | null;
  /** In steps of a half. For pay by the day null only in a draft. */
  readonly daysPerWeek: number | null;
}

/** The annual amount in whole pence, before tax; null if the hours or days are not stated. */
export function annualPence({ per, hoursPerWeek, daysPerWeek }: RolePay, pence: Pence): Pence | null {
  if (per === 'hour') return hoursPerWeek === null ? null : Math.round(pence * hoursPerWeek * WEEKS_A_YEAR);
  if (per === 'day') return daysPerWeek === null ? null : Math.round(pence * daysPerWeek * WEEKS_A_YEAR);
  return hoursPerWeek === null ? pence : Math.round((pence * hoursPerWeek) / FULL_TIME_HOURS);
}

/** The lowest pay for an hour, in pence, rounded down. A day without stated hours is a fifth of a full-time week. */
export function leastHourlyPence({ per, minPence, hoursPerWeek, daysPerWeek }: RolePay): Pence {
  if (per === 'hour') return minPence;
  if (per === 'year') return Math.floor(minPence / (FULL_TIME_HOURS * WEEKS_A_YEAR));
  const hoursPerDay = hoursPerWeek === null ? FULL_TIME_HOURS / 5 : hoursPerWeek / (daysPerWeek ?? 5);
  return Math.floor(minPence / hoursPerDay);
}

const PER: Readonly<Record<PayPeriod, string>> = { year: 'a full-time year', day: 'a day', hour: 'an hour' };

/** '£12.71 – £14 an hour', '£30,000 a full-time year'. */
export function payWords({ per, minPence, maxPence }: RolePay): string {
  const range = minPence === maxPence ? money(minPence) : `${money(minPence)} – ${money(maxPence)}`;
  return `${range} ${PER[per]}`;
}

/** '20 hours a week', '3 days a week, 22.5 hours': what an annual figure is based on. */
export function hoursWords({ per, hoursPerWeek, daysPerWeek }: RolePay): string {
  const hours = hoursPerWeek === null ? null : `${hoursPerWeek} ${hoursPerWeek === 1 ? 'hour' : 'hours'}`;
  const days = daysPerWeek === null ? null : `${daysPerWeek} ${daysPerWeek === 1 ? 'day' : 'days'}`;
  const [first, second] = per === 'day' ? [days, hours] : [hours, days];
  return [first && `${first} a week`, second].filter(Boolean).join(', ');
}
