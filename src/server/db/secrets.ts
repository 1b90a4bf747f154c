import { randomBytes } from 'node:crypto';
import type { Db } from './connection.ts';

const SECRET_BYTES = 32;

/**
 * Returns this installation's random key for a purpose such as 'unsubscribe'. It is created on first use and kept in
 * the database, so it is the same in every process and after every restart. 32 bytes, for signing with HMAC.
 */
export async function secret(db: Db, name: string): Promise<Buffer> {
  const find = () => db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  const found = await find();
  if (found !== undefined) return Buffer.from(found.value);
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(SECRET_BYTES) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  // Another process may have been first: use the stored one.
  const storedSecret = await find();
  if (storedSecret === undefined) throw new Error(`the secret '${name}' could not be stored`);
  return Buffer.from(storedSecret.value);
}
