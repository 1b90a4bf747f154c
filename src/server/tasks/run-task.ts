import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { SECOND } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import { returnToQueue } from './queue-state.ts';
import type { FinishedRun, KnownTask } from './task.ts';

/** A worker without a heartbeat for this long counts as dead, and another worker may take its tasks. */
export const HEARTBEAT_SECONDS = 60;

export interface Runner {
  readonly boss: PgBoss;
  readonly db: Db;
  readonly log: Logger;
  /** Aborts when the process stops. */
  readonly stopping: AbortSignal;
  /** Time between two heartbeats of a task. */
  readonly beatMs: number;
  /** Time between two polls for due work. */
  readonly pollMs: number;
}

/**
 * Runs one fetched task to its end and reports the outcome to the queue. The worker keeps its claim on the task for as
 * long as the handler runs, even beyond the time limit: no other worker may start while this one may still have an
 * effect. Never throws.
 */
export async function runTask(
  { boss, db, log, stopping, beatMs }: Runner,
  { task, handler }: KnownTask,
  job: JobWithMetadata<object>,
): Promise<FinishedRun> {
  const { name } = task;
  const attempt = { id: job.id, retryCount: job.retryCount };
  const isLast = job.retryCount >= job.retryLimit;
  const startedAt = performance.now();
  const limit = limitedBy(stopping, task.timeoutSeconds);
  const heartbeat = setInterval(() => {
    boss.touch(name, attempt).then(
      (answer) => {
        if (wasRefused(answer)) limit.abort(new Error('another worker has taken this task over'));
      },
      (error) => log.warn({ err: error, task: name, id: job.id }, 'the claim on a task could not be renewed'),
    );
  }, beatMs);
  let failure: { readonly thrown: unknown } | null = null;
  try {
    await handler(job.data ?? {}, limit.signal, isLast);
  } catch (error) {
    failure = { thrown: error };
  } finally {
    clearInterval(heartbeat);
    limit.clear();
  }
  try {
    if (failure === null) await boss.complete(name, attempt);
    else if (stopping.aborted) await returnToQueue(db, name, job.id, job.retryCount);
    else {
      log[isLast ? 'error' : 'warn']({ err: failure.thrown, task: name, id: job.id }, 'a task failed');
      await boss.fail(name, attempt, { message: String(failure.thrown) });
    }
  } catch (error) {
    // Its heartbeats stop here, so another worker will run it again.
    log.warn({ err: error, task: name, id: job.id }, 'the outcome of a task could not be stored');
  }
  const couldStart = Math.max(job.startAfter.getTime(), job.createdOn.getTime());
  return {
    name,
    seconds: (performance.now() - startedAt) / SECOND,
    lagSeconds: Math.max(0, job.startedOn.getTime() - couldStart) / SECOND,
    hasFailed: failure !== null,
  };
}

/** The signal of one run; `clear` leaves no timer or listener behind. */
export function limitedBy(stopping: AbortSignal, timeoutSeconds: number) {
  const controller = new AbortController();
  const onStop = () => controller.abort(stopping.reason);
  const timer = setTimeout(
    () => controller.abort(new Error(`not finished within ${timeoutSeconds} seconds`)),
    timeoutSeconds * SECOND,
  );
  if (stopping.aborted) onStop();
  else stopping.addEventListener('abort', onStop, { once: true });
  return {
    signal: controller.signal,
    abort: (reason: Error) => controller.abort(reason),
    clear: () => {
      clearTimeout(timer);
      stopping.removeEventListener('abort', onStop);
    },
  };
}

/** The library's types omit what it returns: how many of the given tasks are still claimed. */
function wasRefused(answer: object): boolean {
  return 'affected' in answer && answer.affected === 0;
}
