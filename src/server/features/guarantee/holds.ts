import { sql } from 'kysely';
import { OVERDUE_LIMIT } from '#contract/guarantee.ts';
import type { Db } from '../../db/connect.ts';
import { UNANSWERED } from './policy.ts';
import { tellHold, tellReturn } from './telling.ts';

/**
 * Takes roles with overdue answers out of the decks and brings back those that have none any more (D25). With eight
 * overdue the employer as a whole is on hold, until the last of them is answered (D26). Call it whenever what is
 * overdue may have changed; it holds the employer's row, after the application's, until the transaction ends.
 */
export async function settleHolds(trx: Db, employerId: string, now: Date): Promise<void> {
  const employer = await trx
    .selectFrom('employers')
    .select('held_since')
    .where('user_id', '=', employerId)
    // What only names the employer, like a new match, need not wait.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (employer === undefined) return;
  const overdue = await trx
    .selectFrom('applications')
    .select((select) => ['role_id', select.fn.countAll<number>().as('answers')])
    .where('employer_id', '=', employerId)
    .where('verdict', '=', 'missed')
    .where('answered_at', 'is', null)
    .where('status', 'in', UNANSWERED)
    .groupBy('role_id')
    .execute();
  const total = overdue.reduce((sum, { answers }) => sum + Number(answers), 0);
  const wasHeld = employer.held_since !== null;
  const isHeld = total >= OVERDUE_LIMIT || (wasHeld && total > 0);
  if (isHeld !== wasHeld) {
    await trx
      .updateTable('employers')
      .set({ held_since: isHeld ? now : null })
      .where('user_id', '=', employerId)
      .execute();
  }
  const returned = await holdRoles(
    trx,
    employerId,
    isHeld ? 'all' : overdue.map((each) => each.role_id),
    now,
  );
  if (isHeld && !wasHeld) await tellHold(trx, employerId, now);
  if (returned.length > 0) await tellReturn(trx, employerId, returned, now);
}

/** Answers the titles of live roles that were held and are no longer. */
async function holdRoles(
  trx: Db,
  employerId: string,
  held: 'all' | readonly string[],
  now: Date,
): Promise<string[]> {
  const mustBeHeld = held === 'all' ? sql<boolean>`true` : sql<boolean>`(id = any(${[...held]}::uuid[]))`;
  const { rows } = await sql<{ title: string; is_back: boolean }>`
    update roles set held_since = case when held_since is null then ${now}::timestamptz end
    where employer_id = ${employerId} and (held_since is null) = ${mustBeHeld}
    returning title, held_since is null and status = 'live' and expires_at > ${now} as is_back`.execute(trx);
  return rows.filter((row) => row.is_back).map((row) => row.title);
}
