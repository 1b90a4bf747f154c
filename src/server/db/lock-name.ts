import { sql } from 'kysely';
import type { Db } from './connection.ts';

/** Makes transactions that lock the same name take turns: the lock is held until the transaction ends. */
export async function lockName(trx: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}
