import { type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import { SECOND } from '../clock.ts';
import type { Connection } from '../db/connection.ts';
import { isDatabaseAway } from '../db/failures.ts';
import type { Lock } from '../db/locks.ts';
import { IS_JOB_DUE } from './queue-state.ts';
import { limitedBy } from './run-task.ts';
import { firstStart, nextStart, type Schedule } from './schedule.ts';
import type { FinishedRun } from './task.ts';

/** Work that runs on a schedule, on one node at a time. */
export interface PeriodicJob {
  readonly name: string;
  readonly schedule: Schedule;
  /** After this long the handler's signal aborts. */
  readonly timeoutSeconds: number;
  readonly handler: (signal: AbortSignal) => Promise<void>;
}

/**
 * A nightly job that failed, or died with its process, is retried after this time. After this many failures it waits for
 * the next night, in which it has as many tries again.
 */
const RETRY_MINUTES = 15;
const MOST_TRIES_A_NIGHT = 4;
const PROBLEM_MAX = 500;

/**
 * Adds new jobs, and brings forward those that this release runs more often. The rows are in the order of their names, so
 * that nodes that start together can't deadlock.
 */
export async function registerJobs(
  { db }: Pick<Connection, 'db'>,
  jobs: readonly PeriodicJob[],
): Promise<void> {
  if (jobs.length === 0) return;
  const byName = jobs.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const latestStarts = byName.map(
    ({ name, schedule }) => sql`when ${name} then ${nextStart(schedule, sql`now()`)}`,
  );
  await db
    .insertInto('periodic_jobs')
    .values(byName.map(({ name, schedule }) => ({ name, due_at: firstStart(schedule) })))
    .onConflict((known) =>
      known.column('name').doUpdateSet({
        due_at: sql<Date>`least(periodic_jobs.due_at, case periodic_jobs.name ${sql.join(latestStarts, sql` `)} end)`,
      }),
    )
    .execute();
}

/**
 * Runs a job that is due, unless another node is running it: the lock is held as long as the handler runs, even past
 * the next start. A process that dies releases it immediately. Never throws.
 */
export async function runJob(
  job: PeriodicJob,
  connection: Pick<Connection, 'db' | 'tryLock'>,
  log: Logger,
  stopping: AbortSignal,
): Promise<FinishedRun | null> {
  const { name } = job;
  let lock: Lock | null = null;
  try {
    lock = await connection.tryLock(`periodic-job:${name}`);
    if (lock === null) return null;
    const run = await begin(connection, job);
    if (run === null) return null;
    const startedAt = performance.now();
    const failure = await attempt(job, AbortSignal.any([stopping, lock.lost]));
    const seconds = (performance.now() - startedAt) / SECOND;
    const wasCutOff = failure !== null && (stopping.aborted || lock.lost.aborted);
    if (wasCutOff) await allowRestart(connection, run);
    else await finish(connection, job, run, { seconds, failure });
    if (failure !== null && !stopping.aborted) logFailure(log, name, failure.thrown, lock.lost);
    return { name, seconds, lagSeconds: run.lag_seconds, hasFailed: failure !== null };
  } catch (error) {
    log.warn({ err: error, job: name }, 'a periodic job could not be started or finished');
    return null;
  } finally {
    await lock?.release();
  }
}

interface Run {
  readonly name: string;
  /** As text, to the microsecond, because it identifies the run. */
  readonly started_at: string;
  readonly lag_seconds: number;
}

/**
 * null if another node has already started the job. Until a nightly job's run finishes, its next start is that of a retry,
 * in case the process dies.
 */
async function begin({ db }: Pick<Connection, 'db'>, { name, schedule }: PeriodicJob): Promise<Run | null> {
  const next = 'dailyAt' in schedule ? inMinutes(RETRY_MINUTES) : nextStart(schedule, sql`now()`);
  const run = await db
    .updateTable('periodic_jobs as job')
    .from((from) =>
      from.selectFrom('periodic_jobs').select('due_at as was_due').where('name', '=', name).as('before'),
    )
    .set({ started_at: sql<Date>`now()`, due_at: next })
    .where('job.name', '=', name)
    .where(sql<boolean>`${sql.raw(IS_JOB_DUE)}`)
    .returning([
      'job.name',
      sql<string>`job.started_at::text`.as('started_at'),
      sql<number>`greatest(0, extract(epoch from now() - was_due))::float8`.as('lag_seconds'),
    ])
    .executeTakeFirst();
  return run ?? null;
}

interface Failure {
  readonly thrown: unknown;
}

/** Returns the handler's error. Waits for the handler to return, because the lock must cover everything it does. */
async function attempt(
  { handler, timeoutSeconds }: PeriodicJob,
  cutOff: AbortSignal,
): Promise<Failure | null> {
  const { signal, clear } = limitedBy(cutOff, timeoutSeconds);
  try {
    await handler(signal);
    // A handler that returns early after an abort has not done everything that was due.
    return signal.aborted ? { thrown: signal.reason } : null;
  } catch (error) {
    return { thrown: error };
  } finally {
    clear();
  }
}

/** Records the outcome; after a lost lock, only if no other run has started. */
async function finish(
  { db }: Pick<Connection, 'db'>,
  { schedule }: PeriodicJob,
  run: Run,
  { seconds, failure }: { readonly seconds: number; readonly failure: Failure | null },
): Promise<void> {
  const regularStart = nextStart(schedule, sql`started_at`);
  const next =
    failure !== null && 'dailyAt' in schedule
      ? sql<Date>`case when mod(failures + 1, ${MOST_TRIES_A_NIGHT}) <> 0 then ${inMinutes(RETRY_MINUTES)} else ${regularStart} end`
      : regularStart;
  await db
    .updateTable('periodic_jobs')
    .set({
      due_at: next,
      finished_at: sql<Date>`now()`,
      took_ms: Math.round(seconds * SECOND),
      failures: failure === null ? 0 : sql<number>`failures + 1`,
      problem: failure === null ? null : String(failure.thrown).slice(0, PROBLEM_MAX),
    })
    .where('name', '=', run.name)
    .where('started_at', '=', startOf(run))
    .execute();
}

/** For a process that is stopping or lost its lock: any node may restart the job immediately. */
async function allowRestart({ db }: Pick<Connection, 'db'>, run: Run): Promise<void> {
  await db
    .updateTable('periodic_jobs')
    .set({ due_at: sql<Date>`now()` })
    .where('name', '=', run.name)
    .where('started_at', '=', startOf(run))
    .execute();
}

function startOf(run: Run): RawBuilder<Date> {
  return sql<Date>`${run.started_at}::timestamptz`;
}

function inMinutes(minutes: number): RawBuilder<Date> {
  return sql<Date>`now() + ${minutes} * interval '1 minute'`;
}

function logFailure(log: Logger, job: string, error: unknown, lost: AbortSignal): void {
  const isPassing = lost.aborted || isDatabaseAway(error);
  log[isPassing ? 'warn' : 'error']({ err: error, job }, 'a periodic job failed');
}
