import { type Expression, sql } from 'kysely';
import { PLANS } from '#contract/plans.ts';
import type { Db } from '../../../db/connection.ts';
import { run, statement } from '../../../db/statement.ts';
import { holdIfOwing } from '../../guarantee/hold-roles.ts';
import { countRoles, countsTowardsPlan, lockStanding } from './check-plan.ts';
import { setNextCheck } from './schedule-check.ts';

/**
 * Pauses the live roles of an employer who has not paid, except those that the operator imported. Once they have paid,
 * resumes the roles that were paused for that, or while the company was suspended: as many as the plan allows, oldest first,
 * each with the days it had left, but not beyond its closing date. A role that is no longer paused is left alone. Returns
 * the number of changed roles.
 */
export async function matchRolesToStanding(trx: Db, employerId: string, now: Date): Promise<number> {
  const locked = await lockStanding(trx, employerId, now);
  // Update the account before the roles: everything that locks both takes the account first.
  await setNextCheck(trx, employerId, locked.nextCheckAt);
  return locked.standing.mayBeLive
    ? resume(trx, employerId, locked.standing, now)
    : pauseRoles(trx, employerId, countsTowardsPlan, now);
}

/** Pauses all live roles of a suspended company. They resume with its plan once it is reinstated. */
export async function pauseSuspended(trx: Db, employerId: string, now: Date): Promise<void> {
  await pauseRoles(trx, employerId, sql<boolean>`true`, now);
}

async function pauseRoles(
  trx: Db,
  employerId: string,
  which: Expression<boolean>,
  now: Date,
): Promise<number> {
  const paused = await trx
    .updateTable('roles')
    .set({ status: 'paused', updated_at: now })
    .where('employer_id', '=', employerId)
    .where('status', '=', 'live')
    .where('expires_at', '>', now)
    .where(which)
    .returning('id')
    .execute();
  if (paused.length > 0) {
    await trx
      .insertInto('billing_paused_roles')
      .values(paused.map(({ id }) => ({ role_id: id, paused_at: now })))
      .onConflict((same) => same.column('role_id').doUpdateSet({ paused_at: now }))
      .execute();
  }
  return paused.length;
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
  { planCode, periodStart }: { planCode: keyof typeof PLANS; periodStart: Date },
  now: Date,
): Promise<number> {
  const { live } = await countRoles(trx, employerId, periodStart, now);
  const { liveRoles } = PLANS[planCode];
  const waiting = await trx
    .selectFrom('billing_paused_roles')
    .innerJoin('roles', 'roles.id', 'billing_paused_roles.role_id')
    .select(['role_id', 'roles.status', countsTowardsPlan.as('counts')])
    .where('roles.employer_id', '=', employerId)
    .orderBy('roles.created_at')
    .orderBy('role_id')
    .execute();
  const touched = waiting.filter((each) => each.status !== 'paused').map((each) => each.role_id);
  const paused = waiting.filter((each) => each.status === 'paused');
  const counting = paused.filter((each) => each.counts);
  const room = liveRoles === null ? counting.length : Math.max(0, liveRoles - live);
  const back = [...counting.slice(0, room), ...paused.filter((each) => !each.counts)].map(
    (each) => each.role_id,
  );
  if (back.length > 0) {
    await run(trx, RESUME, [now, back]);
    await holdIfOwing(trx, back, now);
  }
  if (touched.length + back.length > 0) {
    await trx
      .deleteFrom('billing_paused_roles')
      .where('role_id', 'in', [...touched, ...back])
      .execute();
  }
  return back.length;
}
