import type { resetPassword as resetPasswordCall } from '#contract/accounts.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { HOUR, MINUTE } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../http/errors.ts';
import { countAgainst, forgetLimit } from '../../http/limits.ts';
import { endSessionsOf, hashToken } from '../../http/session.ts';
import { notify } from '../../realtime/bus.ts';
import { failures, nameKey, refuseCommonPassword } from './commands.ts';
import { sendLetter } from './letters.ts';
import { hashPassword } from './passwords.ts';

const LINKS_AN_HOUR = 5;
const ASKED_PER_ADDRESS = 50;
const TRIES_PER_ADDRESS = 60;

/** The key of the count of links asked for, which deleting the account forgets. */
export function resetLimitKey(email: string): string {
  return `reset:email:${nameKey(email)}`;
}

/**
 * Queues a mail with a link for whoever has this address. Known or not, the same is counted, looked up and queued,
 * so that neither the answer nor its time tells whether there is an account. @throws 429
 */
export async function requestReset(
  { db, clock, tasks }: Pick<Context, 'db' | 'clock' | 'tasks'>,
  email: string,
  address: string,
): Promise<void> {
  await countAgainst(db, clock, { key: `reset:address:${address}`, max: ASKED_PER_ADDRESS, windowMs: HOUR });
  await countAgainst(db, clock, { key: resetLimitKey(email), max: LINKS_AN_HOUR, windowMs: HOUR });
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', nameKey(email))
    .executeTakeFirst();
  await tasks.enqueue(db, sendLetter, { userId: found?.id ?? null, about: 'reset' });
}

/**
 * Sets the password of whoever holds the link: once, within its hour. Every session ends, every other link opens
 * nothing, and the person is told by mail. @throws 422 naming the field, 429
 */
export async function resetPassword(
  { db, clock, tasks, config }: Pick<Context, 'db' | 'clock' | 'tasks' | 'config'>,
  { token, password }: BodyOf<typeof resetPasswordCall>,
  address: string,
): Promise<void> {
  await countAgainst(db, clock, {
    key: `reset:try:${address}`,
    max: TRIES_PER_ADDRESS,
    windowMs: 15 * MINUTE,
  });
  const hash = hashToken(token);
  // Looked up first: hashing a password is work that a made-up link should not cause.
  if ((await findHolder(db, hash, clock())) === null) throw usedUp();
  refuseCommonPassword(password, 'password');
  const passwordHash = await hashPassword(password);
  const person = await db.transaction().execute(async (trx) => {
    const now = clock();
    const userId = await findHolder(trx, hash, now);
    if (userId === null) throw usedUp();
    // The person's row first, as everywhere: of two who hold the same link, the second waits here and then finds none.
    const changed = await trx
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', userId)
      .returning(['id', 'username', 'email'])
      .executeTakeFirst();
    const used = await trx.deleteFrom('password_resets').where('token_hash', '=', hash).executeTakeFirst();
    if (changed === undefined || used.numDeletedRows === 0n) throw usedUp();
    await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
    const ended = await endSessionsOf(trx, userId);
    await notify(trx, ...ended.map((sessionId) => ({ kind: 'session_ended', sessionId }) as const));
    await tasks.enqueue(trx, sendLetter, { userId, about: 'passwordChanged' });
    return changed;
  });
  // Somebody who forgot the password has often tried too many: the new one opens the door at once.
  for (const name of [person.username, person.email]) {
    await forgetLimit(db, failures(`account:${nameKey(name)}`, config.limits.failedLogins).key);
  }
}

async function findHolder(db: Db, tokenHash: Buffer, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

function usedUp(): AppError {
  return new AppError('unacceptable', 'This link has been used or is too old. Please ask for a new one.', {
    field: 'token',
  });
}
