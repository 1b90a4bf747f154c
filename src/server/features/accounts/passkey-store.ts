import { createHash, randomBytes } from 'node:crypto';
import { after, MINUTE } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';

const CHALLENGE_BYTES = 32;
const CHALLENGE_FOR_MS = 5 * MINUTE;

/** A challenge for `userId` to make a passkey, or for anybody to sign in; only its hash is stored. */
export async function openChallenge(
  db: Db,
  userId: string | null,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(CHALLENGE_BYTES));
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashOf(Buffer.from(challenge).toString('base64url')),
      user_id: userId,
      expires_at: after(now, CHALLENGE_FOR_MS),
    })
    .execute();
  return challenge;
}

/** Whether this challenge (base64url) was opened with this `userId`, and is neither used nor expired. Uses it up. */
export async function spendChallenge(
  db: Db,
  challenge: string,
  userId: string | null,
  now: Date,
): Promise<boolean> {
  const usedChallenge = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashOf(challenge))
    .where('expires_at', '>', now)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .returning('challenge_hash')
    .executeTakeFirst();
  return usedChallenge !== undefined;
}

function hashOf(challenge: string): Buffer {
  return createHash('sha256').update(challenge).digest();
}
