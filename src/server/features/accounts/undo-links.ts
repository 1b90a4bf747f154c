import { createHmac } from 'node:crypto';
import type { AccountType } from '#contract/endpoint.ts';
import { after, DAY } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { run, statement } from '../../db/statement.ts';
import { originOf } from '../../http/origin.ts';
import { isSignedWith } from '../../security/signing-keys.ts';
import type { Services } from '../../services.ts';

/** For how many days a mailed link removes an account's first second factor again. */
export const UNDO_DAYS = 7;

type Keys = Pick<Services, 'clock' | 'signingKeys'>;

/**
 * The link that removes the account's second factors again; null if the oldest has been there for `UNDO_DAYS`, or there is
 * none. It is for somebody whose password an intruder knew: the intruder's factor keeps them out, even after they have
 * reset the password. Later the mailbox alone must not be enough, or the factor would protect nothing
 * (docs/decisions/0118-undoing-a-second-factor.md). Never for Admins, who can ask the operator.
 */
export async function undoLink(
  { db, config, ...context }: Keys & Pick<Services, 'db' | 'config'>,
  userId: string,
): Promise<string | null> {
  const until = await undoableUntil(db, userId);
  if (until === null || until <= context.clock()) return null;
  const payload = `${userId}.${until.getTime()}`;
  const [current] = await context.signingKeys.of('undo-second-factor');
  return `${originOf(config)}/undo-second-factor?token=${payload}.${sign(current, payload)}`;
}

export interface Undo {
  readonly userId: string;
  /** When the link ends. */
  readonly until: Date;
}

/** What a token is for; null if it is invalid or expired, or the factor that it was made for is gone. */
export async function findUndo(
  { db, signingKeys, ...context }: Keys & Pick<Services, 'db'>,
  token: string,
): Promise<Undo | null> {
  const [userId = '', millis = '', signature = '', ...rest] = token.split('.');
  const keys = await signingKeys.of('undo-second-factor');
  const isSigned = isSignedWith(keys, (key) => sign(key, `${userId}.${millis}`), signature);
  if (!isSigned || rest.length > 0) return null;
  const undo = { userId, until: new Date(Number(millis)) };
  return undo.until > context.clock() && (await canUndo(db, undo)) ? undo : null;
}

/** Whether the account's oldest second factor is still the one that the link was made for. */
export async function canUndo(db: Db, { userId, until }: Undo): Promise<boolean> {
  return (await undoableUntil(db, userId))?.getTime() === until.getTime();
}

const OLDEST = statement<{ account_type: AccountType; added_at: Date | null }, [userId: string]>(
  'accounts-oldest-factor',
  `select account_type, least(
      (select confirmed_at from code_apps where user_id = users.id),
      (select min(added_at) from passkeys where user_id = users.id)
    ) as added_at
    from users where id = $1`,
);

async function undoableUntil(db: Db, userId: string): Promise<Date | null> {
  const [row] = await run(db, OLDEST, [userId]);
  if (row === undefined || row.added_at === null || row.account_type === 'Admin') return null;
  return after(row.added_at, UNDO_DAYS * DAY);
}

function sign(key: Buffer, payload: string): string {
  return createHmac('sha256', key).update(payload).digest('base64url');
}
