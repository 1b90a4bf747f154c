import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { SECOND } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import { handBack } from './queue-state.ts';
import type { FinishedRun, KnownTask } from './task.ts';

/** A worker that has not been heard from for so long is dead, and its tasks go to another. */
export const HEARTBEAT_SECONDS = 60;

export interface Runner {
  readonly boss: PgBoss;
  readonly db: Db;
  readonly log: Logger;
  /** Aborts when the process stops. */
  readonly stopping: AbortSignal;
  /** Between two heartbeats of one task. */
  readonly beatMs: number;
  /** Between two looks for due work. */
  readonly pollMs: number;
}

/**
 * Runs one fetched task to its end and tells the queue how it ended. The worker keeps its claim on the task for as long
 * as the handler really runs, beyond the time limit too: no other worker may begin while this one may still have an effect.
 * Never throws.
 */
export async function runTask(
  { boss, db, log, stopping, beatMs }: Runner,
  { task, handler }: KnownTask,
  job: JobWithMetadata<object>,
): Promise<FinishedRun> {
  const { name } = task;
  const attempt = { id: job.id, retryCount: job.retryCount };
  const startedAt = performance.now();
  const limit = limitedBy(stopping, task.timeoutSeconds);
  const beating = setInterval(() => {
    boss.touch(name, attempt).then(
      (touched) => {
        if (wasRefused(touched)) limit.abort(new Error('another worker has taken this task over'));
      },
      (error) => log.warn({ err: error, task: name, id: job.id }, 'a task could not be kept claimed'),
    );
  }, beatMs);
  let failure: { readonly thrown: unknown } | null = null;
  try {
    await handler(job.data ?? {}, limit.signal);
  } catch (error) {
    failure = { thrown: error };
  } finally {
    clearInterval(beating);
    limit.clear();
  }
  try {
    if (failure === null) await boss.complete(name, attempt);
    else if (stopping.aborted) await handBack(db, name, job.id, job.retryCount);
    else {
      const isLast = job.retryCount >= job.retryLimit;
      log[isLast ? 'error' : 'warn']({ err: failure.thrown, task: name, id: job.id }, 'a task failed');
      await boss.fail(name, attempt, { message: String(failure.thrown) });
    }
  } catch (error) {
    // Its heartbeat ends here, so another worker runs it again.
    log.warn({ err: error, task: name, id: job.id }, 'how a task ended could not be written down');
  }
  const couldStart = Math.max(job.startAfter.getTime(), job.createdOn.getTime());
  return {
    name,
    seconds: (performance.now() - startedAt) / SECOND,
    lagSeconds: Math.max(0, job.startedOn.getTime() - couldStart) / SECOND,
    hasFailed: failure !== null,
  };
}

/** A signal of one run, without a timer or a listener left behind when it is over. */
function limitedBy(stopping: AbortSignal, timeoutSeconds: number) {
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

/** The library's types leave out what it returns: how many of the asked-for tasks it found still claimed. */
function wasRefused(touched: object): boolean {
  return 'affected' in touched && touched.affected === 0;
}
