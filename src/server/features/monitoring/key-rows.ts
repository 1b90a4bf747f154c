import { createHmac } from 'node:crypto';
import type { Db } from '../../db/connection.ts';
import { secret } from '../../db/secrets.ts';

const NAME = 'monitoring';

/** The key that represents a person in `monitoring_answers`. */
export type KeyOf = (userId: string) => Buffer;

/**
 * An HMAC-SHA256 of each id under a secret of this installation. No other table has it and PostgreSQL has no function for
 * it, so no query of ours can join anything to the answers, except with the keys of this function.
 */
export async function makeKeys(db: Db): Promise<KeyOf> {
  return keysBy(await secret(db, NAME));
}

/** null before anybody has answered: reading alone creates no secret. */
export async function findKeys(db: Db): Promise<KeyOf | null> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', NAME).executeTakeFirst();
  return row === undefined ? null : keysBy(Buffer.from(row.value));
}

function keysBy(key: Buffer): KeyOf {
  return (userId) => createHmac('sha256', key).update(userId).digest();
}
