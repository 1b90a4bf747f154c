import { randomBytes, randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/connection.ts';
import { nameKey } from '../../db/name-key.ts';
import type { EmailChangeTable } from '../../db/tables/email-changes.ts';
import { originOf } from '../../http/origin.ts';
import { hashToken } from '../../http/session.ts';
import { type Letter, layOutLetter } from '../../mail/letter.ts';
import type { Services } from '../../services.ts';
import { defineTask } from '../../tasks/task.ts';

export const CONFIRM_HOURS = 24;
export const STOP_DAYS = 7;
const TOKEN_BYTES = 32;

interface EmailLetter {
  readonly changeId: string;
  /** The address that it goes to. */
  readonly to: 'new' | 'old';
}

/** Sends a letter about a change of address to either address, or one that asks to confirm an unchanged address. */
export const addressLetterTask = defineTask<EmailLetter>('accounts.email-letter', {
  waitSeconds: 10,
  longestWaitSeconds: 600,
});

type Work = Pick<Services, 'db' | 'clock' | 'config' | 'mailer'>;
type Change = Selectable<EmailChangeTable> & { readonly username: string };

/** @throws if the mail could not be sent yet, so that the queue retries */
export async function sendAddressLetter(
  context: Work,
  { changeId, to }: EmailLetter,
  signal: AbortSignal,
): Promise<void> {
  const { db, mailer } = context;
  const change = await db
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .selectAll('email_changes')
    .select('users.username')
    .where('email_changes.id', '=', changeId)
    .executeTakeFirst();
  // The change was cancelled or replaced meanwhile.
  if (change === undefined) return;
  const letter = to === 'new' ? await letterToNew(context, change) : await letterToOld(context, change);
  signal.throwIfAborted();
  const result = await mailer.send({
    id: randomUUID(),
    to: to === 'new' ? change.new_email : change.old_email,
    subject: letter.subject,
    ...layOutLetter(letter),
  });
  if (result.outcome === 'later') throw new Error(`the mail could not be sent: ${result.reason}`);
}

async function letterToNew(context: Work, change: Change): Promise<Letter> {
  const { db, config } = context;
  const isCurrentAddress = change.new_email === change.old_email;
  const holder = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', nameKey(change.new_email))
    .executeTakeFirst();
  if (holder !== undefined && holder.id !== change.user_id) {
    return isCurrentAddress
      ? letterToHolder(config)
      : {
          subject: 'Your address is in use already',
          heading: 'Your address is in use already',
          paragraphs: [
            'Somebody, perhaps you, asked to use this address for another account on Nod. It belongs to an account already, so nothing was changed.',
          ],
          action: { label: 'Sign in', href: `${originOf(config)}/auth` },
          footer: 'If it was not you, you need not do anything.',
        };
  }
  const token = await newToken(db, change, 'confirm_hash');
  if (isCurrentAddress) {
    return {
      subject: 'Confirm your email address',
      heading: 'Confirm your email address',
      paragraphs: [
        `Somebody, most likely you, registered on Nod as ${change.username} with this address.`,
        `The link works once, for ${CONFIRM_HOURS} hours.`,
      ],
      action: { label: 'Confirm this address', href: `${originOf(config)}/email?confirm=${token}` },
      footer: 'If it was not you, you need not do anything.',
    };
  }
  return {
    subject: 'Confirm your new address',
    heading: 'Confirm your new address',
    paragraphs: [
      `Somebody, most likely you, asked to use this address for the account ${change.username} on Nod.`,
      `The link works once, for ${CONFIRM_HOURS} hours. Until you open it, nothing changes.`,
    ],
    action: { label: 'Confirm this address', href: `${originOf(config)}/email?confirm=${token}` },
    footer: 'If it was not you, you need not do anything: the address will not be used.',
  };
}

/**
 * Where addresses must be confirmed, registering does not reveal that an address is taken: only the address's owner learns
 * it, from this letter.
 */
function letterToHolder(config: Work['config']): Letter {
  return {
    subject: 'You have a Nod account already',
    heading: 'You have an account already',
    paragraphs: [
      'Somebody, perhaps you, registered on Nod with this address. It belongs to your account, so theirs can’t use it.',
      'If it was you, sign in to the account you already have. If you forgot the password, the sign-in page emails you a link.',
    ],
    action: { label: 'Sign in', href: `${originOf(config)}/auth` },
    footer: 'If it was not you, you need not do anything.',
  };
}

async function letterToOld({ db, config }: Work, change: Change): Promise<Letter> {
  const token = await newToken(db, change, 'stop_hash');
  return {
    subject: 'Your Nod address is about to change',
    heading: 'Your Nod address is about to change',
    paragraphs: [
      `Somebody who knows the password of the account ${change.username} asked to change its address to ${change.new_email}. It changes when the link in the mail to that address is opened.`,
      `If it was not you, stop it: within ${STOP_DAYS} days this link keeps your address, or brings it back, and signs every device out.`,
    ],
    action: { label: 'Stop this change', href: `${originOf(config)}/email?stop=${token}` },
    footer: 'If it was you, you need not do anything.',
  };
}

/** A token is only stored as a hash, so every try to send the letter makes a new one. */
async function newToken(db: Db, { id }: Change, column: 'confirm_hash' | 'stop_hash'): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await db
    .updateTable('email_changes')
    .set({ [column]: hashToken(token) })
    .where('id', '=', id)
    .execute();
  return token;
}
