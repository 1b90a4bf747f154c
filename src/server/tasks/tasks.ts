import { fromKysely, type JobInsert, PgBoss, type QueueOptions } from 'pg-boss';
import type { Logger } from 'pino';
import { type Clock, HOUR, SECOND } from '../clock.ts';
import type { Connection, Db } from '../db/connection.ts';
import { run, statement } from '../db/statement.ts';
import { inSpan } from '../tracing/spans.ts';
import { type PeriodicJob, registerJobs } from './periodic-jobs.ts';
import { countQueues, type JobState, listJobs, listReady, type QueueCount, SCHEMA } from './queue-state.ts';
import { HEARTBEAT_SECONDS, type Runner, runTask } from './run-task.ts';
import type { Schedule } from './schedule.ts';
import type { FinishedRun, Handler, KnownTask, Task } from './task.ts';
import { CHANNEL, createWorker } from './worker.ts';

/**
 * Work that any process sharing the database does later. It is queued in the transaction that makes it necessary.
 */
export interface Tasks {
  /** Sets the handler of a task; every task needs one. Call before `open`. */
  readonly setHandler: <Data extends object>(task: Task<Data>, handler: Handler<Data>) => void;
  /**
   * Adds a periodic job: each time it is due one node runs it, and it never overlaps itself. `name` is a noun and a
   * verb. The time limit is an hour by default. Call before `open`.
   */
  readonly addPeriodicJob: (
    name: string,
    schedule: Schedule,
    handler: (signal: AbortSignal) => Promise<void>,
    options?: { readonly timeoutSeconds: number },
  ) => void;
  /** Queues a task when `trx` commits, to run immediately or `at` an instant of our clock. */
  readonly enqueue: <Data extends object>(trx: Db, task: Task<Data>, data: Data, at?: Date) => Promise<void>;
  /** Queues many tasks of one kind, to run immediately. */
  readonly enqueueAll: <Data extends object>(
    trx: Db,
    task: Task<Data>,
    data: readonly Data[],
  ) => Promise<void>;
  /** Queues each key's task at most once in `seconds`. */
  readonly enqueueOnce: <Data extends object>(
    trx: Db,
    task: Task<Data>,
    keyed: readonly { readonly key: string; readonly data: Data }[],
    seconds: number,
  ) => Promise<void>;
  /**
   * Queues `count` identical tasks, so that as many workers help with a backlog. Helpers already called within the same
   * half minute are not called again.
   */
  readonly callHelpers: (db: Db, task: Task<object>, count: number) => Promise<void>;
  /** Sets up the queues: from here on `enqueue` works, and a worker process starts working. */
  readonly open: () => Promise<void>;
  /** Runs every periodic job once, due or not, and then every task that can start. For tests and tools. */
  readonly settle: () => Promise<void>;
  readonly counts: () => Promise<readonly QueueCount[]>;
  /** The state of this process's periodic jobs in the database; empty before the first worker has started. */
  readonly jobs: () => Promise<readonly JobState[]>;
  /** Calls `listener` after each run in this process. */
  readonly onFinished: (listener: (run: FinishedRun) => void) => void;
  /** Aborts all running work and waits for it to end, for as long as a stop may take. */
  readonly close: () => Promise<void>;
}

const STOP_MS = 5 * SECOND;
/** Finished tasks are kept for a day, so that an operator can inspect them. */
const KEEP_DONE_SECONDS = 24 * 3_600;
/**
 * Heartbeats detect dead workers, and the handler's signal enforces the time limit. This is for a handler that never
 * returns: after this long another worker may try.
 */
const HUNG_SECONDS = (6 * HOUR) / SECOND;
const BEAT_MS = 20 * SECOND;
/**
 * How often one statement asks for everything due: scheduled tasks, retries and periodic jobs. New tasks do not wait
 * for it, because their notice wakes the worker.
 */
const POLL_MS = 3 * SECOND;
const HELPERS_SECONDS = 30;
const JOB_TIMEOUT_SECONDS = HOUR / SECOND;

function queueOptionsOf(task: Task<object>) {
  return {
    retryLimit: task.retries,
    retryDelay: task.waitSeconds,
    retryBackoff: true,
    retryDelayMax: task.longestWaitSeconds,
    expireInSeconds: Math.max(HUNG_SECONDS, 2 * task.timeoutSeconds),
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: KEEP_DONE_SECONDS,
  };
}

function hasOptions(queue: QueueOptions, options: ReturnType<typeof queueOptionsOf>): boolean {
  return Object.entries(options).every(([name, value]) => queue[name as keyof typeof options] === value);
}

const WAKE = statement<never, [channel: string, name: string]>('task-wake', `select pg_notify($1, $2)`);

/** With `isWorker` false it only queues tasks: for web processes beside workers, and for tests, which call `settle`. */
export function createTasks(connection: Connection, clock: Clock, log: Logger, isWorker: boolean): Tasks {
  const boss = new PgBoss({
    ...connection.queue,
    schema: SCHEMA,
    registerInstance: false,
    schedule: false,
    // None of our tasks depends on another task.
    flowIntervalSeconds: 3_600,
    supervise: isWorker,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the task queue reported an error'));
  const stopping = new AbortController();
  const runner: Runner = {
    boss,
    db: connection.db,
    log,
    stopping: stopping.signal,
    beatMs: BEAT_MS,
    pollMs: POLL_MS,
  };
  const tasks = new Map<string, KnownTask>();
  const jobs = new Map<string, PeriodicJob>();
  const listeners: ((run: FinishedRun) => void)[] = [];
  const onFinished = (run: FinishedRun) => {
    for (const listener of listeners) listener(run);
  };
  let worker: ReturnType<typeof createWorker> | null = null;
  let isOpen = false;

  function mustBeNew(name: string): void {
    if (tasks.has(name) || jobs.has(name)) throw new Error(`two handlers for ${name}`);
  }

  /** Also updates the options of queues created by another release, such as the number of retries. */
  async function createQueues(): Promise<void> {
    const existingQueues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const { task } of tasks.values()) {
      const options = queueOptionsOf(task);
      const queue = existingQueues.get(task.name);
      if (queue === undefined) await boss.createQueue(task.name, options);
      else if (!hasOptions(queue, options)) await boss.updateQueue(task.name, options);
    }
  }

  /** Wakes workers when `trx` commits. PostgreSQL merges identical notices of one transaction. */
  async function wakeWorkers(trx: Db, name: string): Promise<void> {
    await run(trx, WAKE, [CHANNEL, name]);
  }

  async function insert(trx: Db, task: Task<object>, rows: JobInsert[]): Promise<void> {
    if (rows.length === 0) return;
    await boss.insert(task.name, rows, { db: fromKysely(trx) });
    await wakeWorkers(trx, task.name);
  }

  /** Runs every task in one queue that can start; returns their number. */
  async function drain(knownTask: KnownTask): Promise<number> {
    for (let doneCount = 0; ; doneCount += 1) {
      const [queuedTask] = await boss.fetch<object>(knownTask.task.name, {
        batchSize: 1,
        includeMetadata: true,
      });
      if (queuedTask === undefined) return doneCount;
      onFinished(await runTask(runner, knownTask, queuedTask));
    }
  }

  return {
    setHandler: <Data extends object>(task: Task<Data>, handler: Handler<Data>) => {
      mustBeNew(task.name);
      const tracedHandler: Handler<Data> = (...args) =>
        inSpan(`task ${task.name}`, {}, () => handler(...args));
      tasks.set(task.name, { task, handler: tracedHandler as Handler<object> });
    },
    addPeriodicJob: (
      name,
      schedule,
      handler,
      { timeoutSeconds } = { timeoutSeconds: JOB_TIMEOUT_SECONDS },
    ) => {
      mustBeNew(name);
      jobs.set(name, {
        name,
        schedule,
        timeoutSeconds,
        handler: (signal) => inSpan(`job ${name}`, {}, () => handler(signal)),
      });
    },
    enqueue: async (trx, task, data, at) => {
      const waitMs = at === undefined ? 0 : at.getTime() - clock().getTime();
      await boss.send(task.name, data, {
        db: fromKysely(trx),
        ...(waitMs > 0 && { startAfter: Math.ceil(waitMs / SECOND) }),
      });
      if (waitMs <= 0) await wakeWorkers(trx, task.name);
    },
    enqueueAll: (trx, task, data) =>
      insert(
        trx,
        task,
        data.map((each) => ({ data: each })),
      ),
    enqueueOnce: (trx, task, keyed, seconds) =>
      insert(
        trx,
        task,
        keyed.map(({ key, data }) => ({ data, singletonKey: key, singletonSeconds: seconds })),
      ),
    callHelpers: (db, task, count) =>
      insert(
        db,
        task,
        Array.from({ length: count }, (_, helper) => ({
          singletonKey: String(helper),
          singletonSeconds: HELPERS_SECONDS,
        })),
      ),
    open: async () => {
      await boss.start();
      isOpen = true;
      await createQueues();
      if (!isWorker) return;
      await registerJobs(connection, [...jobs.values()]);
      worker = createWorker(
        runner,
        connection,
        { tasks: [...tasks.values()], jobs: [...jobs.values()] },
        onFinished,
      );
      await worker.start();
    },
    settle: async () => {
      for (const { handler } of jobs.values()) await handler(stopping.signal);
      for (;;) {
        let doneCount = 0;
        // Most queues are empty, so asking about all of them at once is cheaper.
        for (const name of await listReady(connection.db, [...tasks.keys()])) {
          const knownTask = tasks.get(name);
          if (knownTask !== undefined) doneCount += await drain(knownTask);
        }
        if (doneCount === 0) return;
      }
    },
    counts: async () => (await countQueues(connection.db)).filter((row) => tasks.has(row.name)),
    jobs: async () => (await listJobs(connection.db)).filter((row) => jobs.has(row.name)),
    onFinished: (listener) => void listeners.push(listener),
    close: async () => {
      stopping.abort(new Error('the process is stopping'));
      if (worker !== null) await Promise.race([worker.stop(), delay(STOP_MS)]);
      if (isOpen) await boss.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
