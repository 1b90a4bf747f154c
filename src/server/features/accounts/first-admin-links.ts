import { randomBytes } from 'node:crypto';
import { after, HOUR } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/connection.ts';
import { hashToken } from '../../http/session.ts';

export const LINK_HOURS = 24;
const TOKEN_BYTES = 32;
/** The row of `secrets` with this name has the hash of the newest link's token; no bytes once that link has been used. */
const NAME = 'first-admin';
const USED = Buffer.alloc(0);

export async function hasAdmin(db: Db): Promise<boolean> {
  const one = await db
    .selectFrom('users')
    .select('id')
    .where('account_type', '=', 'Admin')
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

/**
 * Opens the link with which a new installation gets its first Admin, and returns its token. Only one call ever gets a token:
 * null for every other process and later start, and if there is an Admin.
 */
export async function openFirstLink(db: Db, now: Date): Promise<string | null> {
  if (await hasAdmin(db)) return null;
  const token = newToken();
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('secrets')
    .values({ name: NAME, value: hashToken(token), created_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n ? token : null;
}

/** The token of another link, which makes earlier ones invalid; null if there is an Admin. */
export function openAnotherLink(db: Db, now: Date): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    if (await hasAdmin(trx)) return null;
    const token = newToken();
    await trx.deleteFrom('secrets').where('name', '=', NAME).execute();
    await trx
      .insertInto('secrets')
      .values({ name: NAME, value: hashToken(token), created_at: now })
      .execute();
    return token;
  });
}

/** Whether the link works: the newest one, within its time, while nobody is an Admin. */
export async function isOpenLink(db: Db, token: string, now: Date): Promise<boolean> {
  return (await findLink(db, token, now).executeTakeFirst()) !== undefined && !(await hasAdmin(db));
}

/** Uses the link up; false if it does not work. Simultaneous uses wait for each other, so that only one succeeds. */
export async function closeLink(trx: Db, token: string, now: Date): Promise<boolean> {
  const found = await findLink(trx, token, now).forUpdate().executeTakeFirst();
  if (found === undefined || (await hasAdmin(trx))) return false;
  await trx.updateTable('secrets').set({ value: USED }).where('name', '=', NAME).execute();
  return true;
}

function findLink(db: Db, token: string, now: Date) {
  return db
    .selectFrom('secrets')
    .select('name')
    .where('name', '=', NAME)
    .where('value', '=', hashToken(token))
    .where('created_at', '>', after(now, -LINK_HOURS * HOUR));
}

function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The page's URL, at the public address or else on this machine. */
export function linkTo(token: string, { publicUrl }: Pick<Config, 'publicUrl'>, port: number): string {
  return `${publicUrl?.origin ?? `http://localhost:${port}`}/first-admin?token=${token}`;
}
