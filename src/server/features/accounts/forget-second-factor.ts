import { randomBytes, randomUUID } from 'node:crypto';
import type { Db } from '../../db/connection.ts';
import { lockPerson } from '../../db/lock-person.ts';
import type { Source } from '../../http/source.ts';
import { endSessionsOf } from '../../security/end-sessions.ts';
import type { Services } from '../../services.ts';
import { hashPassword } from './hash-password.ts';
import { openReset } from './reset-token.ts';
import { canUndo, findUndo } from './undo-links.ts';

/**
 * For an operator, to help somebody who has lost their app, their passkeys and their recovery codes, and has proven who
 * they are some other way. Ends every session. Returns the account, or undefined if no username has this key.
 */
export async function forgetSecondFactorWithin(
  trx: Db,
  key: string,
  now: Date,
): Promise<{ readonly id: string; readonly username: string } | undefined> {
  const user = await trx
    .selectFrom('users')
    .select(['id', 'username'])
    .where('username_key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  if (user === undefined) return undefined;
  await removeFactors(trx, user.id);
  const event = { id: randomUUID(), at: now, user_id: user.id, detail: 'operator' };
  await trx
    .insertInto('security_events')
    .values({
      ...event,
      kind: 'second_factor_removed',
      actor_id: null,
      company_id: null,
      network: null,
      browser: null,
    })
    .execute();
  return user;
}

/**
 * Removes the second factors that a mailed link (`undoLink`) is for, ends every session and makes the password useless,
 * because the person who added the factor knew it. Returns the token of a link for a new password, because following the mailed
 * link has proven that the mailbox is theirs. Null if the link does not work, or no longer.
 */
export async function undoSecondFactors(
  context: Pick<Services, 'db' | 'clock' | 'signingKeys' | 'security' | 'passwordCost'>,
  token: string,
  from: Source,
): Promise<string | null> {
  const { db, clock, security } = context;
  const undo = await findUndo(context, token);
  if (undo === null) return null;
  const { userId } = undo;
  // A random password that nobody knows.
  const noPassword = await hashPassword(randomBytes(32).toString('base64url'), context.passwordCost);
  const isUndone = await db.transaction().execute(async (trx) => {
    await lockPerson(trx, userId);
    // Of two requests with the same link, the second has waited for the lock and finds no factor.
    if (!(await canUndo(trx, undo))) return false;
    await trx.updateTable('users').set({ password_hash: noPassword }).where('id', '=', userId).execute();
    await removeFactors(trx, userId);
    await security.note(trx, { kind: 'second_factor_removed', userId, from, detail: 'link' });
    return true;
  });
  return isUndone ? openReset(db, userId, clock()) : null;
}

/** Also the recovery codes. Every session ends. */
async function removeFactors(trx: Db, userId: string): Promise<void> {
  for (const table of ['code_apps', 'passkeys', 'recovery_codes'] as const) {
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await endSessionsOf(trx, userId);
}
