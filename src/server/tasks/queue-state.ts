import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';

/** The queue's own schema, created and migrated by the library. */
export const SCHEMA = 'tasks';
const JOBS = sql.id(SCHEMA, 'job');
/** Must match the condition of the library's index of unfinished tasks word for word. */
const NOT_OVER = sql`job.state in ('created', 'retry', 'active', 'failed')`;
const IS_READY = sql`job.state in ('created', 'retry') and job.start_after <= now()`;

export interface QueueCount {
  readonly name: string;
  /** Can start now. */
  readonly ready: number;
  /** Scheduled for later. */
  readonly deferred: number;
  readonly active: number;
  /** Failed on the last try. */
  readonly failed: number;
  /** How long ago the longest-waiting task could have started. */
  readonly lagSeconds: number;
}

/** Every queue, except those that older releases used for today's periodic jobs. */
export async function countQueues(db: Db): Promise<readonly QueueCount[]> {
  const { rows } = await sql<QueueCount>`
    select queue.name, coalesce(ready, 0) as ready, coalesce(deferred, 0) as deferred,
      coalesce(active, 0) as active, coalesce(failed, 0) as failed, coalesce(lag, 0) as "lagSeconds"
    from ${sql.id(SCHEMA, 'queue')} queue
    left join (
      select job.name,
        count(*) filter (where ${IS_READY})::int as ready,
        count(*) filter (where job.state in ('created', 'retry') and job.start_after > now())::int as deferred,
        count(*) filter (where job.state = 'active')::int as active,
        count(*) filter (where job.state = 'failed')::int as failed,
        extract(epoch from now() - min(greatest(job.start_after, job.created_on)) filter (where ${IS_READY}))::float8 as lag
      from ${JOBS} job where ${NOT_OVER} group by job.name
    ) counted on counted.name = queue.name
    where queue.name not in (select name from periodic_jobs)
    order by queue.name`.execute(db);
  return rows;
}

/** The queues among `names` that have a task ready to start. One index look-up for each, however long the queue is. */
export async function listReady(db: Db, names: readonly string[]): Promise<readonly string[]> {
  const { rows } = await readyOf(names).execute(db);
  return rows.map(({ name }) => name);
}

/** In one statement: the queues with a task ready to start, and the periodic jobs that are due. */
export async function listDueWork(
  db: Db,
  tasks: readonly string[],
  jobs: readonly string[],
): Promise<{ readonly tasks: readonly string[]; readonly jobs: readonly string[] }> {
  const { rows } = await sql<{ name: string; is_job: boolean }>`
    select name, false as is_job from (${readyOf(tasks)}) ready
    union all
    select name, true from periodic_jobs where name = any(${[...jobs]}::text[]) and due_at <= now()`.execute(
    db,
  );
  const namesOf = (isJob: boolean) => rows.filter((row) => row.is_job === isJob).map(({ name }) => name);
  return { tasks: namesOf(false), jobs: namesOf(true) };
}

function readyOf(names: readonly string[]) {
  return sql<{ name: string }>`
    select asked.name from unnest(${[...names]}::text[]) as asked (name)
    where exists (
      select from ${JOBS} job
      where job.name = asked.name and job.state < 'active' and not job.blocked and job.start_after <= now()
    )`;
}

/**
 * Returns an unfinished task to the queue: it can start again immediately, without using up a try. `attempt` is the
 * `retryCount` it was fetched with; does nothing if another worker has taken it over.
 */
export async function returnToQueue(db: Db, name: string, id: string, attempt: number): Promise<void> {
  await sql`
    update ${JOBS} set state = 'created', started_on = null, heartbeat_on = null
    where name = ${name} and id = ${id} and state = 'active' and retry_count = ${attempt}`.execute(db);
}

export interface Failure {
  readonly name: string;
  readonly failedAt: Date;
  readonly tries: number;
  /** How the last try ended. */
  readonly reason: string;
}

/** Failed tasks that have not been deleted yet, newest first. */
export async function listFailures(db: Db, limit: number): Promise<readonly Failure[]> {
  const { rows } = await sql<Failure>`
    select name, completed_on as "failedAt", retry_count + 1 as tries,
      coalesce(output ->> 'message', output::text, 'no reason was kept') as reason
    from ${JOBS} where state = 'failed' order by completed_on desc limit ${limit}`.execute(db);
  return rows;
}

/** Gives every failed task with this name one more try. Returns their number. */
export async function retryFailed(db: Db, name: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${JOBS} set state = 'retry', retry_limit = retry_limit + 1, completed_on = null,
      start_after = greatest(start_after, now())
    where name = ${name} and state = 'failed'`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export interface JobState {
  readonly name: string;
  readonly dueAt: Date;
  readonly finishedAt: Date | null;
  readonly tookMs: number | null;
  /** Consecutive failures up to now. */
  readonly failures: number;
  readonly problem: string | null;
  /** How long it is overdue. A job that is still running at its next start also counts as overdue. */
  readonly lagSeconds: number;
}

/** Every periodic job registered by a worker, of this release or another. */
export async function listJobs(db: Db): Promise<readonly JobState[]> {
  const { rows } = await sql<JobState>`
    select name, due_at as "dueAt", finished_at as "finishedAt", took_ms as "tookMs", failures, problem,
      greatest(0, extract(epoch from now() - due_at))::float8 as "lagSeconds"
    from periodic_jobs order by name`.execute(db);
  return rows;
}
