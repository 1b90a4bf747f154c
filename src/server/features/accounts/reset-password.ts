import { sql } from 'kysely';
import type { resetPassword as resetPasswordCall } from '#contract/accounts.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { HOUR, MINUTE } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { nameKey } from '../../db/name-key.ts';
import { AppError } from '../../http/errors.ts';
import { countAgainst, countAll, forgetLimit } from '../../http/limits.ts';
import { hashToken } from '../../http/session.ts';
import { accountLetterTask } from '../../mail/account-letter.ts';
import { endKeysOf } from '../../security/end-keys.ts';
import { endSessionsOf } from '../../security/end-sessions.ts';
import type { Services } from '../../services.ts';
import { findKnownBrowser, knowBrowser } from './browser-cookie.ts';
import { deletePendingChange } from './change-email.ts';
import { mustBeGoodPassword } from './check-new-password.ts';
import type { Visitor } from './commands.ts';
import { findNamed } from './context-words.ts';
import { hashPassword } from './hash-password.ts';
import { inTurn } from './password-limits.ts';
import { accountKey, failuresHere } from './sign-in-limits.ts';

/** For one account: from one known browser, from one network, and to the mailbox from all networks together. */
const LINKS_AN_HOUR = 5;
const ASKED_PER_NETWORK = 50;
const TRIES_PER_NETWORK = 60;

/**
 * Mails a link to this address, if an account has it. Whether or not one does, the same is counted, looked up and queued, so
 * that neither the response nor its time reveals whether there is an account. If others have filled the mailbox with links,
 * nothing more is sent and the response is the same: the links in the mailbox still work. @throws 429
 */
export async function requestReset(
  context: Pick<Services, 'db' | 'clock' | 'tasks' | 'security' | 'signingKeys'>,
  email: string,
  { network, browser, from }: Visitor,
): Promise<void> {
  const { db, clock, tasks } = context;
  const name = nameKey(email);
  const user = await db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email_key', '=', name)
    .executeTakeFirst();
  const account = accountKey(user, name);
  const knownBrowser = await findKnownBrowser(context, browser, user ?? null);
  const hourly = { max: LINKS_AN_HOUR, windowMs: HOUR };
  if (knownBrowser !== null) {
    await countAgainst(db, clock, { key: `reset:known:${knownBrowser}:${account}`, ...hourly });
  } else {
    const byNetwork = { key: `reset:network:${network}`, max: ASKED_PER_NETWORK, windowMs: HOUR };
    await countAgainst(db, clock, byNetwork);
    await countAgainst(db, clock, { key: `reset:here:${network}:${account}`, ...hourly });
    const mailbox = { key: `reset:mailbox:${account}`, ...hourly };
    const letters = (await countAll(db, clock, [mailbox])).get(mailbox.key)?.count ?? 0;
    if (letters > mailbox.max) return;
  }
  await context.security.note(db, { kind: 'password_reset_asked', userId: user?.id ?? null, from });
  await tasks.enqueue(db, accountLetterTask, { userId: user?.id ?? null, about: 'reset' });
}

/**
 * Sets the password of the link's account: once, within an hour. Ends every session and key, invalidates all other links,
 * and tells the person by mail. Returns the cookie that identifies this browser from now on, since the link came from the
 * person's own mailbox. @throws 422 naming the field, 429
 */
export async function resetPassword(
  context: Pick<
    Services,
    'db' | 'clock' | 'tasks' | 'config' | 'passwordCost' | 'security' | 'breaches' | 'signingKeys'
  >,
  { token, password }: BodyOf<typeof resetPasswordCall>,
  { network, browser, from }: Visitor,
): Promise<string> {
  const { db, clock, tasks, config } = context;
  const hash = hashToken(token);
  // Look the link up first: an invalid link should not cause hashing. Only invalid links are counted, so that they can't use
  // up the tries of somebody in the same network who has a valid link.
  const holderId = await findHolder(db, hash, clock());
  if (holderId === null) {
    await countAgainst(db, clock, {
      key: `reset:try:${network}`,
      max: TRIES_PER_NETWORK,
      windowMs: 15 * MINUTE,
    });
    throw usedUp();
  }
  await mustBeGoodPassword(context, { password, named: await findNamed(db, holderId), field: 'password' });
  const passwordHash = await inTurn(network, () => hashPassword(password, context.passwordCost));
  const personId = await db.transaction().execute(async (trx) => {
    const now = clock();
    const userId = await findHolder(trx, hash, now);
    if (userId === null) throw usedUp();
    // The person's row first, as everywhere: of two requests with the same link, the second waits here and then finds that
    // the link is gone.
    const update = await trx
      .updateTable('users')
      // The link came to the mailbox, so the address is confirmed, too.
      .set({ password_hash: passwordHash, email_confirmed_at: sql`coalesce(email_confirmed_at, ${now})` })
      .where('id', '=', userId)
      .executeTakeFirst();
    const deletion = await trx
      .deleteFrom('password_resets')
      .where('token_hash', '=', hash)
      .executeTakeFirst();
    if (update.numUpdatedRows === 0n || deletion.numDeletedRows === 0n) throw usedUp();
    await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
    // Somebody else who knew the password may have made them.
    await trx.deleteFrom('calendar_links').where('user_id', '=', userId).execute();
    await deletePendingChange(trx, userId);
    await endKeysOf(trx, userId);
    await endSessionsOf(trx, userId);
    await context.security.note(trx, { kind: 'password_reset', userId, from });
    await tasks.enqueue(trx, accountLetterTask, { userId, about: 'passwordReset' });
    return userId;
  });
  // Somebody who forgot their password has often used up the failed sign-ins allowed from here. Forget those.
  await forgetLimit(db, failuresHere(network, personId, config.limits.failedLogins).key);
  return knowBrowser(context, browser, { id: personId, password_hash: passwordHash });
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
  return new AppError(
    'unacceptable',
    'This link has already been used or has expired. Please ask for a new one.',
    {
      field: 'token',
    },
  );
}
