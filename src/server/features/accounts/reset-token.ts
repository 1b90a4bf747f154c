import { randomBytes } from 'node:crypto';
import { after, MINUTE } from '../../clock.ts';
import type { Db } from '../../db/connect.ts';
import { hashToken } from '../../http/session.ts';

export const RESET_MINUTES = 60;
const TOKEN_BYTES = 32;

/** A new link for the person; those that were sent before open nothing any more. The token is stored hashed only. */
export async function openReset(db: Db, userId: string, now: Date): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
    await trx
      .insertInto('password_resets')
      .values({
        token_hash: hashToken(token),
        user_id: userId,
        created_at: now,
        expires_at: after(now, RESET_MINUTES * MINUTE),
      })
      .execute();
  });
  return token;
}
