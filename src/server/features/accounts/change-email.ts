import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts';
import type {
  changeEmail as changeEmailCall,
  confirmEmail as confirmEmailCall,
  getEmailChange as getEmailChangeCall,
  stopEmailChange as stopEmailChangeCall,
} from '#contract/name-and-email.ts';
import { after, DAY, HOUR, MINUTE } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { lockPerson } from '../../db/lock-person.ts';
import { nameKey } from '../../db/name-key.ts';
import type { EmailChangeTable } from '../../db/tables/email-changes.ts';
import { isUniqueViolation } from '../../db/violations.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/errors.ts';
import { countAgainst, countAll } from '../../http/limits.ts';
import { hashToken } from '../../http/session.ts';
import { endSessionsOf } from '../../security/end-sessions.ts';
import type { Services } from '../../services.ts';
import { mustKnowPassword } from './check-password.ts';
import type { Visitor } from './commands.ts';
import { addressLetterTask, CONFIRM_HOURS, STOP_DAYS } from './email-letters.ts';

type Change = Selectable<EmailChangeTable>;

/** For each account, and for each mailbox, whichever accounts ask. */
const REQUESTS_AN_HOUR = 5;
const TRIES_PER_NETWORK = 60;

/**
 * Requests another address: mails a link to the new one, and a notice to the old one if it is confirmed. Neither the
 * response nor its time reveals whether somebody else has the new address; only the mail says so, and only the address's
 * owner reads it. Replaces an earlier request that was not confirmed.
 * @throws 422 naming the field, 429
 */
export async function changeEmail(
  context: Pick<Services, 'db' | 'clock' | 'config' | 'passwordCost' | 'tasks' | 'security'>,
  actor: Actor,
  { email, currentPassword }: BodyOf<typeof changeEmailCall>,
): Promise<void> {
  const { db, clock, tasks } = context;
  const perAccount = { key: `email:${actor.userId}`, max: REQUESTS_AN_HOUR, windowMs: HOUR };
  await countAgainst(db, clock, perAccount);
  await mustKnowPassword(context, actor, { password: currentPassword, field: 'currentPassword' });
  if (nameKey(email) === nameKey(actor.email)) {
    throw new AppError('unacceptable', 'That is your address already.', { field: 'email' });
  }
  const perMailbox = { key: `email:to:${nameKey(email)}`, max: REQUESTS_AN_HOUR, windowMs: HOUR };
  const letters = (await countAll(db, clock, [perMailbox])).get(perMailbox.key)?.count ?? 0;
  const now = clock();
  const change = {
    id: randomUUID(),
    user_id: actor.userId,
    old_email: actor.email,
    new_email: email,
    confirm_hash: null,
    stop_hash: null,
    asked_at: now,
    expires_at: after(now, CONFIRM_HOURS * HOUR),
    confirmed_at: null,
    stoppable_until: after(now, STOP_DAYS * DAY),
  };
  await db.transaction().execute(async (trx) => {
    await lockPerson(trx, actor.userId);
    await deleteUnconfirmed(trx, actor.userId);
    await trx.insertInto('email_changes').values(change).execute();
    await context.security.noteOwn(trx, actor, 'email_change_asked');
    // A mailbox that others have filled with links gets no more of them; the response is the same.
    if (letters <= perMailbox.max)
      await tasks.enqueue(trx, addressLetterTask, { changeId: change.id, to: 'new' });
    // An address that was never confirmed may be a stranger's.
    if (!actor.lacksConfirmedEmail) {
      await tasks.enqueue(trx, addressLetterTask, { changeId: change.id, to: 'old' });
    }
  });
}

/** Cancels the change of address that is not confirmed yet, if there is one. */
export async function cancelEmailChange({ db }: Pick<Services, 'db'>, { userId }: Actor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockPerson(trx, userId);
    await deletePendingChange(trx, userId);
  });
}

/**
 * Deletes a change of address that is not confirmed yet. Call it for a new password, too: somebody who knew the old
 * password may have requested the change, and its link works without signing in.
 */
export async function deletePendingChange(trx: Db, userId: string): Promise<void> {
  await trx
    .deleteFrom('email_changes')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .whereRef('new_email', '<>', 'old_email')
    .execute();
}

/** The actor's address, and the new one that is not confirmed yet. */
export async function getEmailChange(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  { userId, email }: Actor,
): Promise<ResponseOf<typeof getEmailChangeCall>> {
  const change = await db
    .selectFrom('email_changes')
    .select(['new_email', 'expires_at'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', clock())
    .whereRef('new_email', '<>', 'old_email')
    .executeTakeFirst();
  const { email_confirmed_at: confirmedAt } = await db
    .selectFrom('users')
    .select('email_confirmed_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    email,
    isConfirmed: confirmedAt !== null,
    canConfirm: config.mail.smtpUrl !== null,
    waiting:
      change === undefined ? null : { email: change.new_email, until: change.expires_at.toISOString() },
  };
}

/**
 * Makes the address in a mailed link the account's address; a link works once, within a day. If the address is new, this
 * ends every session but the caller's, and invalidates mailed links to reset the password, which went to the old address.
 * @throws 409 if somebody else has the address by now, 422 naming the token, 429
 */
export async function confirmEmail(
  context: Pick<Services, 'db' | 'clock' | 'security'>,
  actor: Actor | null,
  { token }: BodyOf<typeof confirmEmailCall>,
  { network, from }: Visitor,
): Promise<ResponseOf<typeof confirmEmailCall>> {
  const { db, clock, security } = context;
  const link = await findByToken(context, 'confirm_hash', token, network);
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, link.user_id);
    // Of two requests with the same link, the second waits for the lock and then finds that the link is used.
    const change = await trx
      .updateTable('email_changes')
      .set({ confirmed_at: clock(), confirm_hash: null })
      .where('id', '=', link.id)
      .where('confirmed_at', 'is', null)
      .where('expires_at', '>', clock())
      .returningAll()
      .executeTakeFirst();
    if (change === undefined) throw usedUp();
    const { user_id: userId, new_email: email } = change;
    await setEmail(trx, userId, email, clock());
    const isChange = email !== change.old_email;
    await security.note(trx, { kind: isChange ? 'email_changed' : 'email_confirmed', userId, from });
    if (isChange) await endSessions(trx, userId, actor?.userId === userId ? actor.sessionId : null);
    return { email, isChange };
  });
}

/**
 * Handles the link in the mail to the old address. It cancels a change that is not confirmed yet, and undoes a confirmed
 * one together with all later changes. Either way every session ends, because the person who requested the change knows
 * the password.
 * @throws 409 if somebody else has the old address by now, 422 naming the token, 429
 */
export async function stopEmailChange(
  context: Pick<Services, 'db' | 'clock' | 'security'>,
  { token }: BodyOf<typeof stopEmailChangeCall>,
  { network, from }: Visitor,
): Promise<ResponseOf<typeof stopEmailChangeCall>> {
  const { db, clock, security } = context;
  const link = await findByToken(context, 'stop_hash', token, network);
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, link.user_id);
    const removedChanges = await trx
      .deleteFrom('email_changes')
      .where('user_id', '=', link.user_id)
      .where('asked_at', '>=', link.asked_at)
      .returning(['id', 'confirmed_at'])
      .execute();
    const change = removedChanges.find(({ id }) => id === link.id);
    if (change === undefined) throw usedUp();
    const wasConfirmed = change.confirmed_at !== null;
    // The link was mailed to the old address, so opening it proves that this address is the user's.
    if (wasConfirmed) await setEmail(trx, link.user_id, link.old_email, clock());
    await security.note(trx, { kind: 'email_change_stopped', userId: link.user_id, from });
    await endSessions(trx, link.user_id, null);
    return { email: link.old_email, wasConfirmed };
  });
}

async function findByToken(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  column: 'confirm_hash' | 'stop_hash',
  token: string,
  network: string,
): Promise<Change> {
  const change = await db
    .selectFrom('email_changes')
    .selectAll()
    .where(column, '=', hashToken(token))
    .where(column === 'confirm_hash' ? 'expires_at' : 'stoppable_until', '>', clock())
    .executeTakeFirst();
  if (change !== undefined) return change;
  // Only invented links count, so that nobody uses up the tries of somebody in the same network who has a real one.
  await countAgainst(db, clock, {
    key: `email:try:${network}`,
    max: TRIES_PER_NETWORK,
    windowMs: 15 * MINUTE,
  });
  throw usedUp();
}

async function setEmail(trx: Db, userId: string, email: string, now: Date): Promise<void> {
  try {
    await trx
      .updateTable('users')
      .set({ email, email_key: nameKey(email), email_confirmed_at: now })
      .where('id', '=', userId)
      .execute();
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email_key_key')) throw error;
    throw new AppError('conflict', 'Another account has that address now.', { field: 'email' });
  }
}

async function endSessions(trx: Db, userId: string, keptSession: string | null): Promise<void> {
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  await endSessionsOf(trx, userId, keptSession);
}

async function deleteUnconfirmed(trx: Db, userId: string): Promise<void> {
  await trx
    .deleteFrom('email_changes')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute();
}

function usedUp(): AppError {
  return new AppError('unacceptable', 'This link has already been used or has expired.', {
    field: 'token',
  });
}
