import { sql } from 'kysely';
import { fromKysely, type JobInsert, PgBoss, type QueueOptions } from 'pg-boss';
import type { Logger } from 'pino';
import { type Clock, HOUR, SECOND } from '../clock.ts';
import type { Connection, Db } from '../db/connection.ts';
import { type PeriodicJob, registerJobs } from './periodic-jobs.ts';
import { countQueues, type JobState, listJobs, listReady, type QueueCount, SCHEMA } from './queue-state.ts';
import { HEARTBEAT_SECONDS, type Runner, runTask } from './run-task.ts';
import type { Schedule } from './schedule.ts';
import type { FinishedRun, Handler, KnownTask, Task } from './task.ts';
import { CHANNEL, createWorker } from './worker.ts';

/** Work done later, by any process on the database: queued in the transaction that makes it necessary. */
export interface Tasks {
  /** Sets the handler of a task; every task that is enqueued has one. Before `open`. */
  readonly handles: <Data extends object>(task: Task<Data>, handler: Handler<Data>) => void;
  /**
   * Adds a periodic job: on each of its starts one node runs it, and none starts it while it still runs. `name` is a noun
   * and a verb. Its time limit is an hour unless another is given. Before `open`.
   */
  readonly runsOnSchedule: (
    name: string,
    schedule: Schedule,
    handler: (signal: AbortSignal) => Promise<void>,
    options?: { readonly timeoutSeconds: number },
  ) => void;
  /** Queues a task when `trx` commits, to be done at once or `at` an instant of our clock. */
  readonly enqueue: <Data extends object>(trx: Db, task: Task<Data>, data: Data, at?: Date) => Promise<void>;
  /** Queues many of one kind, to be done at once. */
  readonly enqueueAll: <Data extends object>(
    trx: Db,
    task: Task<Data>,
    data: readonly Data[],
  ) => Promise<void>;
  /** Queues each key's task at most once in `seconds`. */
  readonly enqueueOnce: <Data extends object>(
    trx: Db,
    task: Task<Data>,
    wanted: readonly { readonly key: string; readonly data: Data }[],
    seconds: number,
  ) => Promise<void>;
  /**
   * Queues `count` equal tasks, for as many workers to help with one backlog. Those that were called within the same half
   * minute are not called again.
   */
  readonly callHelpers: (db: Db, task: Task<object>, count: number) => Promise<void>;
  /** Brings the queues up: from here on `enqueue` works, and if this process is a worker, it begins. */
  readonly open: () => Promise<void>;
  /** Runs every periodic job once, whether it is due or not, and then every task that could start. For tests and tools. */
  readonly settle: () => Promise<void>;
  readonly counts: () => Promise<readonly QueueCount[]>;
  /** The periodic jobs of this process, as the database knows them; none before the first worker has started. */
  readonly jobs: () => Promise<readonly JobState[]>;
  /** Calls `listener` after each run in this process. */
  readonly onFinished: (listener: (run: FinishedRun) => void) => void;
  /** Aborts what runs and waits for it to end, for as long as a stop may take. */
  readonly close: () => Promise<void>;
}

const STOP_MS = 5 * SECOND;
/** What was done is kept for a day, so that an operator can look at it. */
const KEEP_DONE_SECONDS = 24 * 3_600;
/**
 * The heartbeat says whether a worker lives, and the handler's signal ends its time. This is for a handler that never
 * returns: after so long another worker may try.
 */
const HUNG_SECONDS = (6 * HOUR) / SECOND;
const BEAT_MS = 20 * SECOND;
/**
 * How often one statement asks for everything that is due: what was put off until now, what is tried again, and periodic
 * jobs. New tasks do not wait for it, their notice wakes the worker.
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

function hasOptions(queue: QueueOptions, wanted: ReturnType<typeof queueOptionsOf>): boolean {
  return Object.entries(wanted).every(([name, value]) => queue[name as keyof typeof wanted] === value);
}

/** `isWorker` false only queues: web processes beside workers, and tests, which settle by hand. */
export function createTasks(connection: Connection, clock: Clock, log: Logger, isWorker: boolean): Tasks {
  const boss = new PgBoss({
    ...connection.queue,
    schema: SCHEMA,
    registerInstance: false,
    schedule: false,
    // We have no tasks that wait for others.
    flowIntervalSeconds: 3_600,
    supervise: isWorker,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the task queue has trouble'));
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

  /** A queue made by another release follows the one that starts: its tasks may be tried more often by now. */
  async function createQueues(): Promise<void> {
    const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const { task } of tasks.values()) {
      const wanted = queueOptionsOf(task);
      const queue = there.get(task.name);
      if (queue === undefined) await boss.createQueue(task.name, wanted);
      else if (!hasOptions(queue, wanted)) await boss.updateQueue(task.name, wanted);
    }
  }

  /** When `trx` commits. PostgreSQL sends the same notice once for a whole transaction. */
  async function wakeWorkers(trx: Db, name: string): Promise<void> {
    await sql`select pg_notify(${CHANNEL}, ${name})`.execute(trx);
  }

  async function insert(trx: Db, task: Task<object>, rows: JobInsert[]): Promise<void> {
    if (rows.length === 0) return;
    await boss.insert(task.name, rows, { db: fromKysely(trx) });
    await wakeWorkers(trx, task.name);
  }

  /** Does what could start in one queue; returns how many there were. */
  async function drain(known: KnownTask): Promise<number> {
    for (let done = 0; ; done += 1) {
      const [job] = await boss.fetch<object>(known.task.name, { batchSize: 1, includeMetadata: true });
      if (job === undefined) return done;
      onFinished(await runTask(runner, known, job));
    }
  }

  return {
    handles: <Data extends object>(task: Task<Data>, handler: Handler<Data>) => {
      mustBeNew(task.name);
      tasks.set(task.name, { task, handler: handler as Handler<object> });
    },
    runsOnSchedule: (
      name,
      schedule,
      handler,
      { timeoutSeconds } = { timeoutSeconds: JOB_TIMEOUT_SECONDS },
    ) => {
      mustBeNew(name);
      jobs.set(name, { name, schedule, timeoutSeconds, handler });
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
    enqueueOnce: (trx, task, wanted, seconds) =>
      insert(
        trx,
        task,
        wanted.map(({ key, data }) => ({ data, singletonKey: key, singletonSeconds: seconds })),
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
        let done = 0;
        // Most queues are empty: one question is cheaper than one of each.
        for (const name of await listReady(connection.db, [...tasks.keys()])) {
          const known = tasks.get(name);
          if (known !== undefined) done += await drain(known);
        }
        if (done === 0) return;
      }
    },
    counts: async () => (await countQueues(connection.db)).filter((row) => tasks.has(row.name)),
    jobs: async () => (await listJobs(connection.db)).filter((row) => jobs.has(row.name)),
    onFinished: (listener) => void listeners.push(listener),
    close: async () => {
      stopping.abort(new Error('the process stops'));
      if (worker !== null) await Promise.race([worker.stop(), delay(STOP_MS)]);
      if (isOpen) await boss.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
