import { sql } from 'kysely';
import { limitsInWords, PLANS } from '#contract/plans.ts';
import type { Db } from '../../../db/connection.ts';
import { AppError } from '../../../http/errors.ts';
import { findAccount, findSubscription } from '../account-rows.ts';
import { nextCheckAt, type Standing, standingOf } from './standing-policy.ts';

export interface PlanUse {
  readonly standing: Standing;
  readonly isSuspended: boolean;
  readonly live: number;
  readonly postings: number;
  /** When the roles must next be checked against the standing. */
  readonly nextCheckAt: Date;
}

/** SQL: whether a role counts towards its company's plan: roles that the operator imported don't. */
export const countsTowardsPlan = sql<boolean>`(roles.source_key is null or roles.import_id is not null)`;

/**
 * How many roles are live, and how many were posted in the billing month, without those the operator imported. A role is
 * posted when it is live for the first time: an imported one may have been paused until then.
 */
export async function countRoles(
  db: Db,
  employerId: string,
  periodStart: Date,
  now: Date,
): Promise<{ live: number; postings: number }> {
  const row = await db
    .selectFrom('roles')
    .select((select) => [
      select.fn
        .countAll<string>()
        .filterWhere((where) => where.and([where('status', '=', 'live'), where('expires_at', '>', now)]))
        .as('live'),
      select.fn
        .countAll<string>()
        .filterWhere((where) =>
          where.and([
            where('has_been_live', '=', true),
            where((of) => of.fn.coalesce('posted_at', 'created_at'), '>=', periodStart),
          ]),
        )
        .as('postings'),
    ])
    .where('employer_id', '=', employerId)
    .where(countsTowardsPlan)
    .executeTakeFirstOrThrow();
  return { live: Number(row.live), postings: Number(row.postings) };
}

/**
 * The company's standing, with its row locked until the transaction ends, so that two concurrent posts cannot both take the
 * last place. A suspended company may have no live roles, paid or not. @throws 409 before the company is set up
 */
export async function lockStanding(trx: Db, employerId: string, now: Date): Promise<PlanUse> {
  const company = await trx
    .selectFrom('employers')
    .select(['plan_code', 'employers.created_at', 'employers.suspended_at'])
    .where('user_id', '=', employerId)
    .forNoKeyUpdate('employers')
    .executeTakeFirstOrThrow(() => new AppError('conflict', 'Set up your company before posting a role.'));
  const account = await findAccount(trx, employerId);
  const subscription = account === null ? null : await findSubscription(trx, account.id);
  const paidStanding = standingOf(company, account, subscription, now);
  const isSuspended = company.suspended_at !== null;
  const standing = { ...paidStanding, mayBeLive: paidStanding.mayBeLive && !isSuspended };
  return {
    standing,
    isSuspended,
    nextCheckAt: nextCheckAt(paidStanding, account, subscription, now),
    ...(await countRoles(trx, employerId, standing.periodStart, now)),
  };
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'Europe/London' });

/** Why no role may be posted or resumed, and what to do about it; null if one may. */
export function whyNot({ standing, live, postings }: PlanUse, to: 'post' | 'resume'): string | null {
  const { label, liveRoles, postingsPerMonth } = PLANS[standing.planCode];
  if (!standing.mayBeLive) {
    return standing.status === 'past_due'
      ? 'Your last payment failed and the week to pay it is over, so your roles are paused. Update your card on the billing page and they will go live again.'
      : `Your roles are paused because ${label} has not been paid for. Subscribe on the billing page and they will go live again.`;
  }
  const allows = `Your plan, ${label}, allows ${limitsInWords(standing.planCode)}`;
  if (liveRoles !== null && live >= liveRoles) {
    return `${allows}. Choose a larger plan or close a role first.`;
  }
  if (to === 'post' && postingsPerMonth !== null && postings >= postingsPerMonth) {
    return `${allows}, and this month’s are used up. Choose a larger plan, or post again from ${day.format(standing.periodEnd)}.`;
  }
  return null;
}

/** How many more roles may go live now, and how many of those may be live for the first time. `Infinity` without a limit. */
export interface Room {
  readonly live: number;
  readonly postings: number;
}

export const UNLIMITED: Room = { live: Number.POSITIVE_INFINITY, postings: Number.POSITIVE_INFINITY };

export function roomFor({ standing, live, postings }: PlanUse): Room {
  if (!standing.mayBeLive) return { live: 0, postings: 0 };
  const { liveRoles, postingsPerMonth } = PLANS[standing.planCode];
  return {
    live: liveRoles === null ? UNLIMITED.live : Math.max(0, liveRoles - live),
    postings: postingsPerMonth === null ? UNLIMITED.postings : Math.max(0, postingsPerMonth - postings),
  };
}
