import { randomUUID } from 'node:crypto';
import { after, HOUR } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { lockPerson } from '../../db/lock-person.ts';
import { nameKey } from '../../db/name-key.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/errors.ts';
import { countAgainst, countAll } from '../../http/limits.ts';
import type { Services } from '../../services.ts';
import { addressLetterTask, CONFIRM_HOURS } from './email-letters.ts';

/** For each account, and for each mailbox, whichever accounts ask. */
const LINKS_AN_HOUR = 5;

type Context = Pick<Services, 'db' | 'clock' | 'config' | 'tasks'>;

/** The `email_key` of an account whose address must be confirmed and isn't yet. It can't equal the key of an address. */
export function unconfirmedKey(userId: string): string {
  return `unconfirmed:${userId}`;
}

/**
 * Mails a link that confirms the account's current address, unless no mail leaves the server. The request is stored as a
 * change from the address to itself. A mailbox that others have filled with links gets no more of them.
 */
export async function askToConfirm(
  { clock, config, tasks }: Context,
  trx: Db,
  { userId, email }: Pick<Actor, 'userId' | 'email'>,
): Promise<void> {
  if (config.mail.smtpUrl === null) return;
  const mailbox = { key: `email:to:${nameKey(email)}`, windowMs: HOUR };
  const letters = (await countAll(trx, clock, [mailbox])).get(mailbox.key)?.count ?? 0;
  const now = clock();
  const id = randomUUID();
  const expires = after(now, CONFIRM_HOURS * HOUR);
  await trx
    .insertInto('email_changes')
    .values({
      id,
      user_id: userId,
      old_email: email,
      new_email: email,
      confirm_hash: null,
      stop_hash: null,
      asked_at: now,
      expires_at: expires,
      confirmed_at: null,
      stoppable_until: expires,
    })
    .execute();
  if (letters <= LINKS_AN_HOUR) await tasks.enqueue(trx, addressLetterTask, { changeId: id, to: 'new' });
}

/** @throws 409 if the address is confirmed or no mail leaves this server, 429 */
export async function resendConfirmation(context: Context, actor: Actor): Promise<undefined> {
  const { db, clock, config } = context;
  if (config.mail.smtpUrl === null)
    throw new AppError('conflict', 'This server can’t send email, so your address can’t be confirmed.');
  const limit = { key: `email-link:${actor.userId}`, max: LINKS_AN_HOUR, windowMs: HOUR };
  await countAgainst(db, clock, limit);
  await db.transaction().execute(async (trx) => {
    await lockPerson(trx, actor.userId);
    const { email, email_confirmed_at: confirmedAt } = await trx
      .selectFrom('users')
      .select(['email', 'email_confirmed_at'])
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow();
    if (confirmedAt !== null) throw new AppError('conflict', 'Your address is confirmed already.');
    await trx
      .deleteFrom('email_changes')
      .where('user_id', '=', actor.userId)
      .where('confirmed_at', 'is', null)
      .whereRef('new_email', '=', 'old_email')
      .execute();
    await askToConfirm(context, trx, { userId: actor.userId, email });
  });
}
