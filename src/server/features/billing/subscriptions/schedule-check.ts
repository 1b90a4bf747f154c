import type { Db } from '../../../db/connection.ts';
import { run, statement } from '../../../db/statement.ts';

/** Sets when `billing.match-roles` next checks this employer. */
export async function setNextCheck(trx: Db, employerId: string, at: Date): Promise<void> {
  await trx
    .updateTable('billing_accounts')
    .set({ next_check_at: at })
    .where('employer_id', '=', employerId)
    .execute();
}

/** After a change that may pause or resume roles: check within a minute, not at the next known instant. */
export async function checkSoon(trx: Db, employerId: string, now: Date): Promise<void> {
  await trx
    .updateTable('billing_accounts')
    .set({ next_check_at: now })
    .where('employer_id', '=', employerId)
    .where('next_check_at', '>', now)
    .execute();
}

const SCHEDULE = statement<never, [now: Date, employerIds: readonly string[]]>(
  'billing-schedule-check',
  `update billing_accounts account set next_check_at = $1
    where employer_id = any($2::uuid[]) and next_check_at > $1 and exists (
      select from roles join billing_paused_roles paused on paused.role_id = roles.id
      where roles.employer_id = account.employer_id
    )`,
);

/**
 * Call this before a live role stops being live: a paused role may then take its place. Call it before locking that role,
 * because it locks the billing account, and an account is always locked before its company's roles.
 */
export async function checkSoonIfWaiting(trx: Db, employerIds: readonly string[], now: Date): Promise<void> {
  if (employerIds.length === 0) return;
  await run(trx, SCHEDULE, [now, employerIds]);
}
