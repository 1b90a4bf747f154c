import type { Insertable } from 'kysely';
import { PLANS } from '#contract/plans.ts';
import { after, DAY, HOUR } from '../clock.ts';
import type { HireTable } from '../db/tables/billing.ts';
import {
  EMPLOYER_HREF,
  HIRED_WORDS,
  REMIND_DAYS,
  SEEKER_HREF,
  salaryWords,
} from '../features/billing/hires/hire-commands.ts';
import { REMINDERS } from '../features/billing/hires/remind-hires.ts';
import type { ApplicationHistory } from './application-history.ts';
import type { DemoNotification, IdOf } from './types.ts';

/** Employers enter the salary the next day; no seeker has confirmed it yet. */
const NAMED_AFTER = 20 * HOUR;

export interface DemoHire {
  readonly history: ApplicationHistory;
  readonly hiredAt: Date;
  readonly namedAt: Date;
  /** Per year, in pence: the middle of the advertised range. */
  readonly salaryPence: number;
}

/** The hires made long enough ago that the employer has entered a salary; the seeker has not confirmed it yet. */
export function demoHires(histories: readonly ApplicationHistory[], now: Date): DemoHire[] {
  return histories.flatMap((history) => {
    const hiredAt = history.steps.find(({ to }) => to === 'hired')?.at;
    if (hiredAt === undefined) return [];
    const namedAt = after(hiredAt, NAMED_AFTER);
    const { salary_min_pence: min, salary_max_pence: max } = history.application.role.row;
    return namedAt < now ? [{ history, hiredAt, namedAt, salaryPence: (min + max) / 2 }] : [];
  });
}

export function hireRow(
  { history, hiredAt, namedAt, salaryPence }: DemoHire,
  now: Date,
  idOf: IdOf,
): Insertable<HireTable> {
  const { role, seeker } = history.application;
  const key = `${seeker.username}:${role.key}`;
  const rounds = Math.floor((now.getTime() - namedAt.getTime()) / (REMIND_DAYS * DAY));
  return {
    id: idOf(`hire:${key}`),
    application_id: idOf(`application:${key}`),
    role_id: role.row.id,
    employer_id: idOf(`user:${role.employer.key}`),
    seeker_id: idOf(`user:${seeker.username}`),
    status: 'awaiting_seeker',
    fee_bp: PLANS[role.employer.planCode].successFeeBp,
    salary_pence: salaryPence,
    hired_at: hiredAt,
    employer_confirmed_at: namedAt,
    reminders: Math.min(rounds, REMINDERS),
    remind_at: after(namedAt, (rounds + 1) * REMIND_DAYS * DAY),
  };
}

export function hireNotifications({ history, hiredAt, namedAt, salaryPence }: DemoHire): DemoNotification[] {
  const { role, seeker } = history.application;
  const { companyName, key } = role.employer;
  const words = salaryWords({ shown_company: companyName, title: role.row.title }, salaryPence);
  return [
    { userKey: key, kind: 'billing', href: EMPLOYER_HREF, ...HIRED_WORDS, at: hiredAt },
    { userKey: seeker.username, kind: 'billing', href: SEEKER_HREF, ...words, at: namedAt },
  ];
}
