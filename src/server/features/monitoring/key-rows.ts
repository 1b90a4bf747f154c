import { createHmac } from 'node:crypto';
import type { Db } from '../../db/connection.ts';
import { secret } from '../../db/secrets.ts';

const NAME = 'monitoring';

/** What stands for a person in `monitoring_answers`. */
export type KeyOf = (userId: string) => Buffer;

/**
 * An HMAC-SHA256 of each id under a key of its own. No other table holds it and the database cannot work it out, so nothing
 * can be joined to the answers except by who asks here.
 */
export async function makeKeys(db: Db): Promise<KeyOf> {
  return keysBy(await secret(db, NAME));
}

/** null before anybody has answered: whoever only reads makes no key. */
export async function findKeys(db: Db): Promise<KeyOf | null> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', NAME).executeTakeFirst();
  return row === undefined ? null : keysBy(Buffer.from(row.value));
}

function keysBy(key: Buffer): KeyOf {
  return (userId) => createHmac('sha256', key).update(userId).digest();
}
