import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import { run, statement } from '../db/statement.ts';

/** The queue's own schema, created and migrated by pg-boss. */
export const SCHEMA = 'tasks';
export const JOBS = `${SCHEMA}.job`;
/** Must match the condition of pg-boss's index of unfinished tasks word for word. */
const NOT_OVER = "job.state in ('created', 'retry', 'active', 'failed')";
const IS_READY = "job.state in ('created', 'retry') and job.start_after <= now()";

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

const COUNT = statement<QueueCount>(
  'queues-count',
  `select queue.name, coalesce(ready, 0) as ready, coalesce(deferred, 0) as deferred,
      coalesce(active, 0) as active, coalesce(failed, 0) as failed, coalesce(lag, 0) as "lagSeconds"
    from ${SCHEMA}.queue queue
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
    order by queue.name`,
);

/** Every queue, except those that older releases used for today's periodic jobs. */
export function countQueues(db: Db): Promise<readonly QueueCount[]> {
  return run(db, COUNT, []);
}

const READY_OF = `select asked.name from unnest($1::text[]) as asked (name)
      where exists (
        select from ${JOBS} job
        where job.name = asked.name and job.state < 'active' and not job.blocked and job.start_after <= now()
      )`;

const READY = statement<{ name: string }, [names: readonly string[]]>('queues-ready', READY_OF);

/** The queues among `names` that have a task ready to start. One index look-up for each, however long the queue is. */
export async function listReady(db: Db, names: readonly string[]): Promise<readonly string[]> {
  const rows = await run(db, READY, [names]);
  return rows.map(({ name }) => name);
}

/**
 * A job that last started in the future is due, too: the database's clock was ahead and has been set back since. By its wrong
 * time the next start may be days away.
 */
export const IS_JOB_DUE = '(due_at <= now() or started_at > now())';

const DUE_WORK = statement<
  { name: string; is_job: boolean },
  [tasks: readonly string[], jobs: readonly string[]]
>(
  'queues-due-work',
  `select name, false as is_job from (${READY_OF}) ready
    union all
    select name, true from periodic_jobs where name = any($2::text[]) and ${IS_JOB_DUE}`,
);

/** In one statement: the queues with a task ready to start, and the periodic jobs that are due. */
export async function listDueWork(
  db: Db,
  tasks: readonly string[],
  jobs: readonly string[],
): Promise<{ readonly tasks: readonly string[]; readonly jobs: readonly string[] }> {
  const rows = await run(db, DUE_WORK, [tasks, jobs]);
  const namesOf = (isJob: boolean) => rows.filter((row) => row.is_job === isJob).map(({ name }) => name);
  return { tasks: namesOf(false), jobs: namesOf(true) };
}

const RETURN = statement<never, [name: string, id: string, attempt: number]>(
  'queue-return',
  `update ${JOBS} set state = 'created', started_on = null, heartbeat_on = null
    where name = $1 and id = $2 and state = 'active' and retry_count = $3`,
);

/**
 * Returns an unfinished task to the queue: it can start again immediately, without using up a try. `attempt` is the
 * `retryCount` it was fetched with; does nothing if another worker has taken it over.
 */
export async function returnToQueue(db: Db, name: string, id: string, attempt: number): Promise<void> {
  await run(db, RETURN, [name, id, attempt]);
}

export interface Failure {
  readonly name: string;
  readonly failedAt: Date;
  readonly tries: number;
  /** How the last try ended. */
  readonly reason: string;
}

const FAILURES = statement<Failure, [limit: number]>(
  'queue-failures',
  `select name, completed_on as "failedAt", retry_count + 1 as tries,
      coalesce(output ->> 'message', output::text, 'no reason was kept') as reason
    from ${JOBS} where state = 'failed' order by completed_on desc limit $1`,
);

/** Failed tasks that have not been deleted yet, newest first. */
export function listFailures(db: Db, limit: number): Promise<readonly Failure[]> {
  return run(db, FAILURES, [limit]);
}

const RETRY_FAILED = statement<{ count: number }, [name: string]>(
  'queue-retry-failed',
  `with retried as (
      update ${JOBS} set state = 'retry', retry_limit = retry_limit + 1, completed_on = null,
        start_after = greatest(start_after, now())
      where name = $1 and state = 'failed' returning id
    )
    select count(*)::int as count from retried`,
);

/** Gives every failed task with this name one more try. Returns their number. */
export async function retryFailed(db: Db, name: string): Promise<number> {
  const [row] = await run(db, RETRY_FAILED, [name]);
  return row?.count ?? 0;
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
export function listJobs(db: Db): Promise<readonly JobState[]> {
  return db
    .selectFrom('periodic_jobs')
    .select([
      'name',
      'due_at as dueAt',
      'finished_at as finishedAt',
      'took_ms as tookMs',
      'failures',
      'problem',
      sql<number>`greatest(0, extract(epoch from now() - due_at))::float8`.as('lagSeconds'),
    ])
    .orderBy('name')
    .execute();
}
