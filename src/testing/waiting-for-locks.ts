import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/db/connection.ts';

/** How many transactions wait for a lock that another one has; with a table, those that are reading it. PostgreSQL only. */
export async function waitingForLocks(db: Db, table?: string): Promise<number> {
  const query = table === undefined ? '%' : `%from "${table}"%`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike ${query}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Lets two calls meet: starts the first and waits until it is held up by `lock`, starts the second and waits until it
 * is held up too or has finished, and then lets both go on. PostgreSQL only.
 */
export async function runAtOnce<First, Second>(
  db: Db,
  lock: (trx: Db) => Promise<unknown>,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[PromiseSettledResult<First>, PromiseSettledResult<Second>]> {
  const { one, two } = await db.transaction().execute(async (trx) => {
    await lock(trx);
    const one = Promise.allSettled([first()]);
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    let isOver = false;
    const two = Promise.allSettled([second()]).finally(() => {
      isOver = true;
    });
    await expect.poll(async () => isOver || (await waitingForLocks(db)) > 1).toBe(true);
    // In an object, so that they aren't awaited here: the calls end only after this transaction.
    return { one, two };
  });
  return [(await one)[0], (await two)[0]];
}
