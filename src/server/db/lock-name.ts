import type { Db } from './connection.ts';
import { run, statement } from './statement.ts';

const LOCK = statement<never, [name: string]>(
  'lock-name',
  `select pg_advisory_xact_lock(hashtextextended($1, 0))`,
);

/** Makes transactions that lock the same name take turns: the lock is held until the transaction ends. */
export async function lockName(trx: Db, name: string): Promise<void> {
  await run(trx, LOCK, [name]);
}
