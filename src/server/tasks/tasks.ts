import { fromKysely, type JobWithMetadata, PgBoss, type QueueOptions } from 'pg-boss';
import type { Logger } from 'pino';
import { type Clock, SECOND } from '../clock.ts';
import type { Connection, Db } from '../db/connect.ts';
import { countQueues, listReady, type QueueCount, SCHEMA } from './queue-state.ts';
import { defineTask, type Handler, type Rhythm, type Task } from './task.ts';

/** Work done later, by any process on the database: queued in the transaction that makes it necessary. */
export interface Tasks {
  /** Says who does a task; every task that is enqueued has one. Before `open`. */
  readonly does: <Data extends object>(task: Task<Data>, handler: Handler<Data>) => void;
  /** Work that comes round by itself, once for all processes together. Before `open`. */
  readonly comesRound: (
    name: string,
    rhythm: Rhythm,
    handler: (signal: AbortSignal) => Promise<void>,
  ) => void;
  /** Queues a task when `trx` commits, to be done at once or `at` an instant of our clock. */
  readonly enqueue: <Data extends object>(trx: Db, task: Task<Data>, data: Data, at?: Date) => Promise<void>;
  /** Brings the queues up: from here on `enqueue` works, and where this process does tasks, it begins. */
  readonly open: () => Promise<void>;
  /** Does everything whose time has come, and everything that comes round, once. For tests and tools. */
  readonly settle: () => Promise<void>;
  readonly counts: () => Promise<readonly QueueCount[]>;
  /** Lets what runs finish, for as long as a stop may take. */
  readonly close: () => Promise<void>;
}

const POLL_SECONDS = 2;
const POLL_SECONDS_AT_MOST = 30;
const BATCH = 20;
const STOP_MS = 5 * SECOND;
/** What was done is kept for a day, so that an operator can look at it. */
const KEEP_DONE_SECONDS = 24 * 3_600;
const ZONE = 'Europe/London';

interface Known {
  readonly task: Task<object>;
  readonly handler: Handler<object>;
  readonly rhythm: Rhythm | null;
}

/** A task's patience as pg-boss says it. */
function patienceOf(task: Task<object>) {
  return {
    retryLimit: task.retries,
    retryDelay: task.waitSeconds,
    retryBackoff: true,
    retryDelayMax: task.longestWaitSeconds,
    expireInSeconds: task.expireSeconds,
    deleteAfterSeconds: KEEP_DONE_SECONDS,
  };
}

function hasPatience(queue: QueueOptions, wanted: ReturnType<typeof patienceOf>): boolean {
  return Object.entries(wanted).every(([name, value]) => queue[name as keyof typeof wanted] === value);
}

/** How often an idle queue is looked at: what comes round seldom need not be found within two seconds. */
function pollSeconds(rhythm: Rhythm | null): number {
  if (rhythm === null) return POLL_SECONDS;
  if ('cron' in rhythm) return POLL_SECONDS_AT_MOST;
  return Math.min(Math.max(rhythm.everySeconds / 4, POLL_SECONDS), POLL_SECONDS_AT_MOST);
}

/** `isWorker` false only queues: web processes beside workers, and tests, which settle by hand. */
export function createTasks(connection: Connection, clock: Clock, log: Logger, isWorker: boolean): Tasks {
  const boss = new PgBoss({
    ...connection.queue,
    schema: SCHEMA,
    registerInstance: false,
    schedule: isWorker,
    supervise: isWorker,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the task queue has trouble'));
  const known = new Map<string, Known>();
  const stopping = new AbortController();
  const timers: NodeJS.Timeout[] = [];
  let isOpen = false;

  function learn(entry: Known): void {
    if (known.has(entry.task.name)) throw new Error(`two handlers for the task ${entry.task.name}`);
    known.set(entry.task.name, entry);
  }

  /** @throws what the handler threw */
  async function run({ task, handler }: Known, job: JobWithMetadata<object>): Promise<void> {
    try {
      await handler(job.data ?? {}, stopping.signal);
    } catch (error) {
      const isLast = job.retryCount >= job.retryLimit;
      log[isLast ? 'error' : 'warn']({ err: error, task: task.name, id: job.id }, 'a task failed');
      throw error;
    }
  }

  /** A queue that is there already follows the release that starts: its tasks may have become more patient. */
  async function createQueues(): Promise<void> {
    const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const { task } of known.values()) {
      const wanted = patienceOf(task);
      const queue = there.get(task.name);
      if (queue === undefined) await boss.createQueue(task.name, wanted);
      else if (!hasPatience(queue, wanted)) await boss.updateQueue(task.name, wanted);
    }
  }

  async function work(entry: Known): Promise<void> {
    const { name } = entry.task;
    const options = {
      batchSize: BATCH,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: pollSeconds(entry.rhythm),
      includeMetadata: true,
      perJobResults: true,
    } as const;
    await boss.work<object, unknown, typeof options>(name, options, async (jobs) => {
      const results = [];
      for (const job of jobs) {
        try {
          await run(entry, job);
          results.push({ id: job.id, status: 'completed' as const });
        } catch (error) {
          results.push({ id: job.id, status: 'failed' as const, output: { message: String(error) } });
        }
      }
      return results;
    });
    if (entry.rhythm === null) return;
    if ('cron' in entry.rhythm) {
      await boss.schedule(name, entry.rhythm.cron, {}, { tz: ZONE });
      return;
    }
    const { everySeconds } = entry.rhythm;
    const ask = () => {
      // Of all processes, the first to ask in a slot is heard.
      boss.send(name, {}, { singletonSeconds: everySeconds }).catch((error) => {
        log.warn({ err: error, task: name }, 'a round could not be asked for');
      });
    };
    ask();
    timers.push(setInterval(ask, (everySeconds * SECOND) / 2).unref());
  }

  /** Does all of one queue whose time has come; answers how many there were. */
  async function drain(entry: Known): Promise<number> {
    const { name } = entry.task;
    let done = 0;
    for (;;) {
      const jobs = await boss.fetch<object>(name, { batchSize: BATCH, includeMetadata: true });
      if (jobs.length === 0) return done;
      for (const job of jobs) {
        await run(entry, job).then(
          () => boss.complete(name, job.id),
          (error) => boss.fail(name, job.id, { message: String(error) }),
        );
      }
      done += jobs.length;
    }
  }

  return {
    does: <Data extends object>(task: Task<Data>, handler: Handler<Data>) =>
      learn({ task, handler: handler as Handler<object>, rhythm: null }),
    comesRound: (name, rhythm, handler) =>
      // What failed is not tried again: its next round does all that is due.
      learn({
        task: defineTask(name, { retries: 0, expireSeconds: 900 }),
        handler: (_data, signal) => handler(signal),
        rhythm,
      }),
    enqueue: async (trx, task, data, at) => {
      const waitMs = at === undefined ? 0 : at.getTime() - clock().getTime();
      await boss.send(task.name, data, {
        db: fromKysely(trx),
        ...(waitMs > 0 && { startAfter: Math.ceil(waitMs / SECOND) }),
      });
    },
    open: async () => {
      await boss.start();
      isOpen = true;
      await createQueues();
      if (!isWorker) return;
      for (const entry of known.values()) await work(entry);
    },
    settle: async () => {
      for (const { rhythm, handler } of known.values()) {
        if (rhythm !== null) await handler({}, stopping.signal);
      }
      for (;;) {
        let done = 0;
        // Most queues are empty: one question is cheaper than one of each.
        for (const name of await listReady(connection.db)) {
          const entry = known.get(name);
          if (entry !== undefined) done += await drain(entry);
        }
        if (done === 0) return;
      }
    },
    counts: async () => (await countQueues(connection.db)).filter((row) => known.has(row.name)),
    close: async () => {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      if (isOpen) await boss.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}
