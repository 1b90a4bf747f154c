import { createHash } from 'node:crypto';
import { entryAt, interviewFile } from '../../calendar/interview-file.ts';
import type { Db } from '../../db/connection.ts';
import { originOf } from '../../http/origin.ts';
import { layOutLetter } from '../../mail/letter.ts';
import type { Mail, MailOutcome } from '../../mail/mailer.ts';
import type { Services } from '../../services.ts';
import { claimBatch, type OutgoingDelivery, releaseClaim, settle, tryLater } from './claim-batch.ts';
import { letterFor } from './letters.ts';
import { unsubscribeLinks } from './unsubscribe-links.ts';

type Work = Pick<Services, 'db' | 'clock' | 'config' | 'mailer' | 'signingKeys'>;

/**
 * Sends one mail for a batch: one piece of news, or a list of several. `signal` stops it only before the batch is
 * claimed: nobody knows whether a mail interrupted half-way has arrived, so a started one is finished.
 */
export async function mailBatch(context: Work, batchId: string, signal: AbortSignal): Promise<void> {
  const { db, clock, mailer } = context;
  signal.throwIfAborted();
  const rows = await claimBatch(context, batchId);
  const [first] = rows;
  if (first === undefined) return;
  const mail = await writeMail(context, rows, first).catch(async (error) => {
    await releaseClaim(db, rows);
    throw error;
  });
  if (mail === null) return;
  const result = await mailer.send(mail.mail);
  const now = clock();
  await db.transaction().execute(async (trx) => {
    await note(trx, rows, result, now);
    if (result.outcome === 'refused') await rememberRefusal(trx, mail.person, result.reason, now);
  });
}

/** Null if nothing may be sent: the account was deleted, and its deliveries with it, or its address is not confirmed. */
async function writeMail(context: Work, rows: readonly OutgoingDelivery[], first: OutgoingDelivery) {
  const person = await context.db
    .selectFrom('users')
    .select(['id', 'email', 'email_key', 'account_type', 'email_confirmed_at'])
    .where('id', '=', first.user_id)
    .executeTakeFirst();
  if (person === undefined) return null;
  if (context.config.needsConfirmedEmail && person.email_confirmed_at === null) {
    // Nobody has proved that the address is theirs, so it may be a stranger's.
    await settle(context.db, rows, 'skipped', 'the address is not confirmed', context.clock());
    return null;
  }
  const links = await unsubscribeLinks(context, person.id, rows.length === 1 ? first.kind : null);
  const letter = letterFor(rows, person.account_type, links, context.config);
  const calendar = calendarFor(rows, context.config);
  const mail: Mail = {
    id: idOf(rows),
    ...(calendar !== null && { calendar }),
    to: person.email,
    subject: letter.subject,
    ...layOutLetter(letter),
    headers: {
      'List-Unsubscribe': `<${links.oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
  return { person, mail };
}

/** The calendar file of the one appointment that the mail is about. A mail carries one at most: mail programs show one. */
function calendarFor(
  rows: readonly OutgoingDelivery[],
  config: Work['config'],
): NonNullable<Mail['calendar']> | null {
  const [only, ...others] = rows.flatMap(({ enclosure }) => enclosure ?? []);
  if (only === undefined || others.length > 0) return null;
  return interviewFile(entryAt(only.appointment, originOf(config)));
}

function note(trx: Db, rows: readonly OutgoingDelivery[], result: MailOutcome, now: Date): Promise<void> {
  if (result.outcome === 'later') return tryLater(trx, rows, result.reason, now);
  return settle(trx, rows, result.outcome, result.outcome === 'sent' ? null : result.reason, now);
}

/** Stored with the refused address, so that a new address starts afresh. */
export async function rememberRefusal(
  trx: Db,
  person: { readonly id: string; readonly email_key: string },
  reason: string,
  now: Date,
): Promise<void> {
  const refusal = { email_key: person.email_key, reason, refused_at: now };
  await trx
    .insertInto('mail_refusals')
    .values({ user_id: person.id, ...refusal })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(refusal))
    .execute();
}

/** The same deliveries give the same id, in whichever batch they are retried. */
function idOf(rows: readonly OutgoingDelivery[]): string {
  const hash = createHash('sha256').update(
    rows
      .map((row) => row.id)
      .sort()
      .join(),
  );
  return hash.digest('hex').slice(0, 32);
}
