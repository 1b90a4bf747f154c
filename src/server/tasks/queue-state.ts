import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** The queue's own schema, brought up and migrated by the library. */
export const SCHEMA = 'tasks';
const JOBS = sql.id(SCHEMA, 'job');

export interface QueueCount {
  readonly name: string;
  /** Its time has come. */
  readonly ready: number;
  /** For later. */
  readonly deferred: number;
  readonly active: number;
  /** Given up after the last try. */
  readonly failed: number;
}

/** Of every queue, those of the library's own included. */
export async function countQueues(db: Db): Promise<readonly QueueCount[]> {
  const { rows } = await sql<QueueCount>`
    select queue.name,
      count(*) filter (where job.state in ('created', 'retry') and job.start_after <= now())::int as ready,
      count(*) filter (where job.state in ('created', 'retry') and job.start_after > now())::int as deferred,
      count(*) filter (where job.state = 'active')::int as active,
      count(*) filter (where job.state = 'failed')::int as failed
    from ${sql.id(SCHEMA, 'queue')} queue
    left join ${JOBS} job on job.name = queue.name
    group by queue.name order by queue.name`.execute(db);
  return rows;
}

/** The queues that have a task whose time has come. */
export async function listReady(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from ${JOBS}
    where state in ('created', 'retry') and start_after <= now() order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export interface Failure {
  readonly name: string;
  readonly failedAt: Date;
  readonly tries: number;
  /** What the last try ended with. */
  readonly reason: string;
}

/** What was given up and is still kept, newest first. */
export async function listFailures(db: Db, limit: number): Promise<readonly Failure[]> {
  const { rows } = await sql<Failure>`
    select name, completed_on as "failedAt", retry_count + 1 as tries,
      coalesce(output ->> 'message', output::text, 'no reason was kept') as reason
    from ${JOBS} where state = 'failed' order by completed_on desc limit ${limit}`.execute(db);
  return rows;
}

/** Gives every failed task of this name one more try. Answers how many there were. */
export async function retryFailed(db: Db, name: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${JOBS} set state = 'retry', retry_limit = retry_limit + 1, completed_on = null,
      start_after = greatest(start_after, now())
    where name = ${name} and state = 'failed'`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
