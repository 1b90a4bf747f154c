import type { JobWithMetadata } from 'pg-boss';
import type { Connection } from '../db/connection.ts';
import { type PeriodicJob, runJob } from './periodic-jobs.ts';
import { listDueWork, returnToQueue } from './queue-state.ts';
import { type Runner, runTask } from './run-task.ts';
import type { FinishedRun, KnownTask } from './task.ts';

/** Queueing a task sends a notice with its queue's name on this channel. */
export const CHANNEL = 'nod_tasks';
/** Spreads the polls of nodes that started together. */
const JITTER = 0.2;

export interface Worker {
  /** Listens for new tasks and polls for due work. */
  readonly start: () => Promise<void>;
  /** Polls for due work now, without waiting for it to finish. */
  readonly poll: () => Promise<void>;
  /** Stops polling; resolves when all running work has ended. Abort `stopping` before, so that no more work starts. */
  readonly stop: () => Promise<void>;
}

interface Slots {
  readonly known: KnownTask;
  busy: number;
  /** Whether tasks may have been added since the last look into the queue. */
  mayHaveMore: boolean;
}

/** Runs a process's background work: tasks, with limited concurrency, and periodic jobs. */
export function createWorker(
  runner: Runner,
  connection: Pick<Connection, 'db' | 'listen' | 'tryLock'>,
  work: { readonly tasks: readonly KnownTask[]; readonly jobs: readonly PeriodicJob[] },
  onFinished: (run: FinishedRun) => void,
): Worker {
  const { boss, log, stopping, pollMs } = runner;
  const slots = new Map(
    work.tasks.map((known): [string, Slots] => [known.task.name, { known, busy: 0, mayHaveMore: false }]),
  );
  const jobs = new Map(work.jobs.map((job) => [job.name, job]));
  const runningJobs = new Set<string>();
  const runningWork = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isReachable = true;

  function track(promise: Promise<void>): void {
    runningWork.add(promise);
    promise.finally(() => runningWork.delete(promise));
  }

  function wake(name: string): void {
    const slot = slots.get(name);
    if (slot === undefined) return;
    slot.mayHaveMore = true;
    fill(slot);
  }

  /** Starts one more slot that works through the queue. When it finds a task, it starts the next slot in turn. */
  function fill(slot: Slots): void {
    if (stopping.aborted || !slot.mayHaveMore || slot.busy >= slot.known.task.concurrency) return;
    slot.mayHaveMore = false;
    slot.busy += 1;
    track(
      drain(slot)
        .catch((error) => log.warn({ err: error }, 'a task could not be returned to the queue'))
        .finally(() => {
          slot.busy -= 1;
          fill(slot);
        }),
    );
  }

  async function drain(slot: Slots): Promise<void> {
    while (!stopping.aborted) {
      const job = await fetchOne(slot.known.task.name);
      if (job === null) return;
      // It was fetched just as the process was told to stop.
      if (stopping.aborted) return returnToQueue(runner.db, job.name, job.id, job.retryCount);
      slot.mayHaveMore = true;
      fill(slot);
      onFinished(await runTask(runner, slot.known, job));
    }
  }

  async function fetchOne(name: string): Promise<JobWithMetadata<object> | null> {
    try {
      const [job] = await boss.fetch<object>(name, { batchSize: 1, includeMetadata: true });
      return job ?? null;
    } catch (error) {
      if (!stopping.aborted) log.warn({ err: error, task: name }, 'a task could not be fetched');
      return null;
    }
  }

  function startJob(name: string): void {
    const job = jobs.get(name);
    if (job === undefined || runningJobs.has(name) || stopping.aborted) return;
    runningJobs.add(name);
    track(
      runJob(job, connection, log, stopping)
        .then((run) => run && onFinished(run))
        .then(() => void runningJobs.delete(name)),
    );
  }

  async function poll(): Promise<void> {
    try {
      const dueWork = await listDueWork(connection.db, [...slots.keys()], [...jobs.keys()]);
      for (const name of dueWork.tasks) wake(name);
      for (const name of dueWork.jobs) startJob(name);
      isReachable = true;
    } catch (error) {
      if (isReachable && !stopping.aborted) log.warn({ err: error }, 'the search for due work failed');
      isReachable = false;
    }
  }

  function pollAgain(): void {
    const wait = pollMs * (1 - JITTER + 2 * JITTER * Math.random());
    timer = setTimeout(() => {
      poll().then(() => !stopping.aborted && pollAgain());
    }, wait).unref();
  }

  return {
    start: async () => {
      await connection.listen(CHANNEL, wake, () => void poll());
      // Don't poll at once: work that is due would delay the start of the process.
      pollAgain();
    },
    poll,
    stop: async () => {
      clearTimeout(timer);
      while (runningWork.size > 0) await Promise.all(runningWork);
    },
  };
}
