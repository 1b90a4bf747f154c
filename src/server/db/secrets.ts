import { randomBytes } from 'node:crypto';
import type { Db } from './connection.ts';

const SECRET_BYTES = 32;

/**
 * A random key of this installation by its purpose, such as 'unsubscribe': made when it is first asked for, kept in
 * the database, the same in every process and after every restart. 32 bytes, for signing with HMAC.
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
  // Another process may have been first: what is stored is what counts.
  const stored = await find();
  if (stored === undefined) throw new Error(`the secret '${name}' could not be kept`);
  return Buffer.from(stored.value);
}
