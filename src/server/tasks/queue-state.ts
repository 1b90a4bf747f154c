import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';

/** The queue's own schema, brought up and migrated by the library. */
export const SCHEMA = 'tasks';
const JOBS = sql.id(SCHEMA, 'job');
/** Word for word the condition of the library's index of what is not over yet. */
const NOT_OVER = sql`job.state in ('created', 'retry', 'active', 'failed')`;
const IS_READY = sql`job.state in ('created', 'retry') and job.start_after <= now()`;

export interface QueueCount {
  readonly name: string;
  /** Could start now. */
  readonly ready: number;
  /** For later. */
  readonly deferred: number;
  readonly active: number;
  /** Given up after the last try. */
  readonly failed: number;
  /** How long the one that has waited longest could have started already. */
  readonly lagSeconds: number;
}

/** Of every queue but those by which older releases ran what is a periodic job today. */
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

/** Of these queues, the ones with a task that could start now. One look into an index for each, however long they are. */
export async function listReady(db: Db, names: readonly string[]): Promise<readonly string[]> {
  const { rows } = await readyOf(names).execute(db);
  return rows.map(({ name }) => name);
}

/** In one statement: queues with a task that could start now, and periodic jobs whose time has come. */
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
 * Gives a task that its worker could not finish back to the queue: it can start at once, and none of its tries is used up.
 * `attempt` is the `retryCount` it was fetched with; nothing happens if another worker has it by now.
 */
export async function handBack(db: Db, name: string, id: string, attempt: number): Promise<void> {
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

/** Failed tasks that are still kept, newest first. */
export async function listFailures(db: Db, limit: number): Promise<readonly Failure[]> {
  const { rows } = await sql<Failure>`
    select name, completed_on as "failedAt", retry_count + 1 as tries,
      coalesce(output ->> 'message', output::text, 'no reason was kept') as reason
    from ${JOBS} where state = 'failed' order by completed_on desc limit ${limit}`.execute(db);
  return rows;
}

/** Gives every failed task of this name one more try. Returns how many there were. */
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
  /** In a row, up to now. */
  readonly failures: number;
  readonly problem: string | null;
  /** How long it is overdue. One that still runs when its next start comes is overdue, too. */
  readonly lagSeconds: number;
}

/** Every periodic job that a worker of this or another release has registered. */
export async function listJobs(db: Db): Promise<readonly JobState[]> {
  const { rows } = await sql<JobState>`
    select name, due_at as "dueAt", finished_at as "finishedAt", took_ms as "tookMs", failures, problem,
      greatest(0, extract(epoch from now() - due_at))::float8 as "lagSeconds"
    from periodic_jobs order by name`.execute(db);
  return rows;
}
