import { type Expression, sql } from 'kysely';
import { limitsInWords, PLANS } from '#contract/plans.ts';
import type { Db } from '../../../db/connection.ts';
import { run, statement } from '../../../db/statement.ts';
import { holdIfOwing } from '../../guarantee/hold-roles.ts';
import { notifyCompany } from '../../notifications/commands.ts';
import { countsTowardsPlan, lockStanding, type PlanUse } from './check-plan.ts';
import { setNextCheck } from './schedule-check.ts';
import type { Standing } from './standing-policy.ts';

/**
 * Pauses the live roles of an employer who has not paid, except those that the operator imported. Once they have paid,
 * resumes the roles that were paused for that, or while the company was suspended: as many as the plan allows, oldest first,
 * each with the days it had left, but not beyond its closing date. A role that is no longer paused is left alone.
 *
 * If more roles are live than the plan allows, the newest are paused: a smaller plan is refused while too many are live, but
 * it takes effect only once the payment provider has confirmed it, and meanwhile another role may have gone live
 * (docs/decisions/0123). Returns the number of changed roles.
 */
export async function matchRolesToStanding(trx: Db, employerId: string, now: Date): Promise<number> {
  const locked = await lockStanding(trx, employerId, now);
  // Update the account before the roles: everything that locks both takes the account first.
  await setNextCheck(trx, employerId, locked.nextCheckAt);
  if (!locked.standing.mayBeLive) return (await pauseRoles(trx, employerId, countsTowardsPlan, now)).length;
  const surplus = locked.live - (PLANS[locked.standing.planCode].liveRoles ?? locked.live);
  return surplus > 0
    ? pauseNewest(trx, employerId, locked.standing, surplus, now)
    : resume(trx, employerId, locked, now);
}

async function pauseNewest(
  trx: Db,
  employerId: string,
  { planCode }: Standing,
  count: number,
  now: Date,
): Promise<number> {
  const isNewest = sql<boolean>`roles.id in (
    select id from roles where employer_id = ${employerId} and status = 'live' and expires_at > ${now}
      and ${countsTowardsPlan} order by coalesce(posted_at, created_at) desc, id desc limit ${count}
  )`;
  const roles = await pauseRoles(trx, employerId, isNewest, now);
  await notifyCompany(trx, {
    companyId: employerId,
    permission: 'roles.edit',
    kind: 'billing',
    title: roles.length === 1 ? `“${roles[0]?.title}” was paused` : `${roles.length} roles were paused`,
    body: `Your plan is now ${PLANS[planCode].label}, which allows ${limitsInWords(planCode)}. Close another role to make room, or choose a larger plan.`,
    href: '/employer/dashboard?tab=jobs',
    now,
  });
  return roles.length;
}

/** Pauses all live roles of a suspended company. They resume with its plan once it is reinstated. */
export async function pauseSuspended(trx: Db, employerId: string, now: Date): Promise<void> {
  await pauseRoles(trx, employerId, sql<boolean>`true`, now);
}

async function pauseRoles(
  trx: Db,
  employerId: string,
  condition: Expression<boolean>,
  now: Date,
): Promise<readonly { readonly id: string; readonly title: string }[]> {
  const roles = await trx
    .updateTable('roles')
    .set({ status: 'paused', updated_at: now })
    .where('employer_id', '=', employerId)
    .where('status', '=', 'live')
    .where('expires_at', '>', now)
    .where(condition)
    .returning(['id', 'title'])
    .execute();
  if (roles.length > 0) {
    await trx
      .insertInto('billing_paused_roles')
      .values(roles.map(({ id }) => ({ role_id: id, paused_at: now })))
      .onConflict((same) => same.column('role_id').doUpdateSet({ paused_at: now }))
      .execute();
  }
  return roles;
}

const RESUME = statement<never, [now: Date, roleIds: readonly string[]]>(
  'billing-resume-roles',
  `update roles set status = 'live', updated_at = $1::timestamptz,
      expires_at = least(expires_at + ($1::timestamptz - paused_at), closes_at)
    from billing_paused_roles
    where role_id = id and id = any($2::uuid[])`,
);

async function resume(
  trx: Db,
  employerId: string,
  { live, standing }: Pick<PlanUse, 'live' | 'standing'>,
  now: Date,
): Promise<number> {
  const { liveRoles } = PLANS[standing.planCode];
  const rows = await trx
    .selectFrom('billing_paused_roles')
    .innerJoin('roles', 'roles.id', 'billing_paused_roles.role_id')
    .select(['role_id', 'roles.status', countsTowardsPlan.as('counts')])
    .where('roles.employer_id', '=', employerId)
    .orderBy('roles.created_at')
    .orderBy('role_id')
    .execute();
  const touchedIds = rows.filter((each) => each.status !== 'paused').map((each) => each.role_id);
  const pausedRows = rows.filter((each) => each.status === 'paused');
  const counting = pausedRows.filter((each) => each.counts);
  const room = liveRoles === null ? counting.length : Math.max(0, liveRoles - live);
  const resumedIds = [...counting.slice(0, room), ...pausedRows.filter((each) => !each.counts)].map(
    (each) => each.role_id,
  );
  if (resumedIds.length > 0) {
    await run(trx, RESUME, [now, resumedIds]);
    await holdIfOwing(trx, resumedIds, now);
  }
  if (touchedIds.length + resumedIds.length > 0) {
    await trx
      .deleteFrom('billing_paused_roles')
      .where('role_id', 'in', [...touchedIds, ...resumedIds])
      .execute();
  }
  return resumedIds.length;
}
