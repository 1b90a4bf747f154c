import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../src/server/db/connection.ts';

const POLL_MS = 200;

/** Makes a periodic job due now and waits until a worker has run it. @throws if the job failed */
export async function runPeriodicJob(db: Db, name: string): Promise<void> {
  // The due time as text: a Date would lose the microseconds, and an earlier run in the same millisecond would count.
  const { rows } = await sql<{ due: string }>`
    update periodic_jobs set due_at = now() where name = ${name} returning due_at::text as due`.execute(db);
  const dueAt = rows[0]?.due;
  if (dueAt === undefined) throw new Error(`There is no periodic job ${name}.`);
  for (;;) {
    const { rows: finished } = await sql<{ problem: string | null }>`
      select problem from periodic_jobs
      where name = ${name} and started_at >= ${dueAt}::timestamptz and finished_at >= started_at`.execute(db);
    const [run] = finished;
    if (run?.problem) throw new Error(`${name} failed: ${run.problem}`);
    if (run !== undefined) return;
    await sleep(POLL_MS);
  }
}
