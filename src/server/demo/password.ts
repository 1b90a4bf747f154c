import { randomBytes } from 'node:crypto';
import type { Db } from '../db/connection.ts';
import { hashPassword, isPassword } from '../features/accounts/hash-password.ts';
import { type Notice, publish } from '../realtime/bus.ts';
import { AMARA, BRIDGE, DEMO_PASSWORD, DEMO_PASSWORD_HASH } from './sign-in.ts';

const RANDOM_BYTES = 12;

/** A random password for one installation; printed once and stored only as a hash. */
export function randomDemoPassword(): string {
  return randomBytes(RANDOM_BYTES).toString('base64url');
}

async function isPublished(hash: string): Promise<boolean> {
  // An earlier release stored a different hash of the published password.
  return hash === DEMO_PASSWORD_HASH || isPassword(hash, DEMO_PASSWORD);
}

/** Whether the two accounts in the start-up banner still have the published password. */
export async function isPublishedPasswordInUse(db: Db): Promise<boolean> {
  const people = await db
    .selectFrom('users')
    .select('password_hash')
    .distinct()
    .where('is_demo', '=', true)
    .where('username_key', 'in', [AMARA, BRIDGE])
    .execute();
  const published = await Promise.all(people.map((each) => isPublished(each.password_hash)));
  return published.length > 0 && published.every(Boolean);
}

/**
 * Gives every demo person who still has the published password a new one, and ends their sessions. @returns how many
 * there were
 */
export async function replacePublishedPassword(trx: Db, password: string): Promise<number> {
  const hashes = await trx
    .selectFrom('users')
    .select('password_hash')
    .distinct()
    .where('is_demo', '=', true)
    .execute();
  const publishedHashes: string[] = [];
  for (const { password_hash: hash } of hashes) {
    if (await isPublished(hash)) publishedHashes.push(hash);
  }
  if (publishedHashes.length === 0) return 0;
  const people = await trx
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('is_demo', '=', true)
    .where('password_hash', 'in', publishedHashes)
    .returning('id')
    .execute();
  await signOut(
    trx,
    people.map(({ id }) => id),
  );
  return people.length;
}

/** Gives every demo person this password, and ends their sessions. @returns how many there are */
export async function setDemoPassword(trx: Db, password: string): Promise<number> {
  const people = await trx
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('is_demo', '=', true)
    .returning('id')
    .execute();
  await signOut(
    trx,
    people.map(({ id }) => id),
  );
  return people.length;
}

async function signOut(trx: Db, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const sessions = await trx
    .deleteFrom('sessions')
    .where('user_id', 'in', [...userIds])
    .returning('token_hash')
    .execute();
  const notices = sessions.map(
    ({ token_hash: hash }): Notice => ({
      kind: 'session_ended',
      sessionId: Buffer.from(hash).toString('hex'),
    }),
  );
  await publish(trx, ...notices);
}
