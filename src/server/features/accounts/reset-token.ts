import { randomBytes } from 'node:crypto';
import { after, MINUTE } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { hashToken } from '../../http/session.ts';

export const RESET_MINUTES = 60;
const TOKEN_BYTES = 32;

/** The most links that one account keeps, the newest ones: more than are mailed in the hour for which a link works. */
const LINKS_AT_MOST = 20;

/**
 * Returns the token of a new link. Earlier links still work: otherwise anybody who requests another link could disable the
 * one that the person is about to open. Only the token's hash is stored.
 */
export async function openReset(db: Db, userId: string, now: Date): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('password_resets')
      .where('token_hash', 'in', (resets) =>
        resets
          .selectFrom('password_resets')
          .select('token_hash')
          .where('user_id', '=', userId)
          .orderBy('created_at', 'desc')
          .offset(LINKS_AT_MOST - 1),
      )
      .execute();
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
