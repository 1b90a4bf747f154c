import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testClock } from '#testing/clock.ts';
import { type TestDatabase, testDatabase } from '#testing/test-database.ts';
import { SCHEMA } from './queue-state.ts';
import { type Runner, runTask } from './run-task.ts';
import { defineTask, type Handler } from './task.ts';
import { createTasks, type Tasks } from './tasks.ts';
import { createWorker } from './worker.ts';

const greet = defineTask<{ name: string }>('test.greet', { retries: 1, waitSeconds: 1 });
const quietLog = pino({ level: 'silent' });

let database: TestDatabase;
const openedQueues: Tasks[] = [];
const greetedNames: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  for (const tasks of openedQueues.splice(0)) await tasks.close();
  greetedNames.length = 0;
  await sql`delete from tasks.job`.execute(database.connection.db);
});
afterAll(async () => {
  await database.connection.close();
  await database.drop();
});

async function open(set: (tasks: Tasks) => void, isWorker = false): Promise<Tasks> {
  const tasks = createTasks(database.connection, testClock(), quietLog, isWorker);
  set(tasks);
  await tasks.open();
  openedQueues.push(tasks);
  return tasks;
}

async function countOf(tasks: Tasks) {
  return (await tasks.counts()).find((each) => each.name === greet.name);
}

/** The queue as used by another process. */
async function openBoss(): Promise<PgBoss> {
  const boss = new PgBoss({
    ...database.connection.queue,
    schema: SCHEMA,
    registerInstance: false,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {});
  await boss.start();
  return boss;
}

const runnerOn = (boss: PgBoss): Runner => ({
  boss,
  db: database.connection.db,
  log: quietLog,
  stopping: new AbortController().signal,
  beatMs: 20,
  pollMs: 1_000,
});

/** Does what the queue's own supervisor does once a minute: takes tasks from workers that seem dead. */
async function supervise(): Promise<void> {
  const boss = await openBoss();
  await sql`update tasks.queue set monitor_on = null, monitor_claim_on = null`.execute(
    database.connection.db,
  );
  await boss.supervise(greet.name);
  await boss.stop();
}

test('a task runs once if its transaction commits, otherwise never', async () => {
  const tasks = await open((each) =>
    each.setHandler(greet, async ({ name }) => void greetedNames.push(name)),
  );
  const { db } = database.connection;
  await db.transaction().execute((trx) => tasks.enqueue(trx, greet, { name: 'Amara' }));
  await db
    .transaction()
    .execute(async (trx) => {
      await tasks.enqueue(trx, greet, { name: 'Nobody' });
      throw new Error('changed my mind');
    })
    .catch(() => {});
  await tasks.settle();
  await tasks.settle();
  expect(greetedNames).toEqual(['Amara']);
});

test('a starting release updates the retries of existing queues', async () => {
  const retriesOf = async () => {
    const { rows } = await sql<{ retry_limit: number; updated_on: Date }>`
      select retry_limit, updated_on from tasks.queue where name = ${greet.name}`.execute(
      database.connection.db,
    );
    return rows[0];
  };
  const set = (retries: number) => (tasks: Tasks) => tasks.setHandler({ ...greet, retries }, async () => {});
  await open(set(1));
  expect((await retriesOf())?.retry_limit).toBe(1);
  await open(set(7));
  const retriesAfter = await retriesOf();
  expect(retriesAfter?.retry_limit).toBe(7);
  await open(set(7));
  expect(await retriesOf()).toEqual(retriesAfter);
});

test('a scheduled task waits; a failed one is retried and then kept', async () => {
  const tasks = await open((each) =>
    each.setHandler(greet, async ({ name }) => {
      greetedNames.push(name);
      if (name === 'Grump') throw new Error('no');
    }),
  );
  const { db } = database.connection;
  await tasks.enqueue(db, greet, { name: 'Later' }, new Date(testClock()().getTime() + 60_000));
  await tasks.enqueue(db, greet, { name: 'Grump' });
  await tasks.settle();
  expect(greetedNames).toEqual(['Grump']);
  expect(await countOf(tasks)).toMatchObject({ deferred: 2, failed: 0 });
  await sql`update tasks.job set start_after = now()`.execute(db);
  await tasks.settle();
  expect(greetedNames.sort()).toEqual(['Grump', 'Grump', 'Later']);
  expect(await countOf(tasks)).toMatchObject({ ready: 0, deferred: 0, failed: 1 });
});

test('a notice wakes the worker for a task queued by another process', async () => {
  const { connection } = database;
  const done = Promise.withResolvers<string>();
  const queue = await open((each) => each.setHandler(greet, async () => {}));
  const boss = await openBoss();
  const stopping = new AbortController();
  // This runner never polls, so that only the notice can wake it.
  const runner = { ...runnerOn(boss), stopping: stopping.signal, pollMs: 2 ** 30 };
  const handler: Handler<object> = async (data) => done.resolve((data as { name: string }).name);
  const worker = createWorker(runner, connection, { tasks: [{ task: greet, handler }], jobs: [] }, () => {});
  await worker.start();
  await queue.enqueue(connection.db, greet, { name: 'Amara' });
  expect(await done.promise).toBe('Amara');
  stopping.abort();
  await worker.stop();
  await boss.stop();
});

test('tasks without a notice are found by polling', async () => {
  const done = Promise.withResolvers<string>();
  await open((each) => each.setHandler(greet, async ({ name }) => done.resolve(name)), true);
  const queue = await open((each) => each.setHandler(greet, async () => {}));
  const { db } = database.connection;
  await queue.enqueue(db, greet, { name: 'Later' }, new Date(testClock()().getTime() + 60_000));
  await sql`update tasks.job set start_after = now()`.execute(db);
  expect(await done.promise).toBe('Later');
});

test('a worker runs tasks concurrently, each with its own time limit', async () => {
  const names = ['Amara', 'Bola', 'Chidi', 'Dele', 'Efe'];
  const timesUp: string[] = [];
  let now = 0;
  let most = 0;
  let left = names.length;
  const over = Promise.withResolvers<void>();
  const two = { ...greet, concurrency: 2, timeoutSeconds: 1 };
  const tasks = await open(
    (each) =>
      each.setHandler(two, async ({ name }, signal) => {
        greetedNames.push(name);
        now += 1;
        most = Math.max(most, now);
        // The first task uses up its own time limit, but not those of the others.
        if (name === 'Amara') await new Promise((resolve) => signal.addEventListener('abort', resolve));
        else if (signal.aborted) timesUp.push(name);
        now -= 1;
        left -= 1;
        if (left === 0) over.resolve();
      }),
    true,
  );
  await tasks.enqueueAll(
    database.connection.db,
    two,
    names.map((name) => ({ name })),
  );
  await over.promise;
  expect([greetedNames.toSorted(), most, timesUp]).toEqual([names, 2, []]);
  await expect.poll(() => countOf(tasks)).toMatchObject({ ready: 0, active: 0, failed: 0 });
});

test('a task that exceeds its time limit never overlaps itself', async () => {
  const timeIsUp = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const short = { ...greet, timeoutSeconds: 1 };
  const handle = (tasks: Tasks) =>
    tasks.setHandler(short, async ({ name }, signal) => {
      greetedNames.push(name);
      signal.addEventListener('abort', () => timeIsUp.resolve());
      await gate.promise;
    });
  const tasks = await open(handle, true);
  await open(handle, true);
  await tasks.enqueue(database.connection.db, short, { name: 'Amara' });
  await timeIsUp.promise;
  await supervise();
  expect([greetedNames, await countOf(tasks)]).toMatchObject([
    ['Amara'],
    { ready: 0, deferred: 0, active: 1 },
  ]);
  gate.resolve();
  await expect.poll(() => countOf(tasks)).toMatchObject({ active: 0, failed: 0 });
  expect(greetedNames).toEqual(['Amara']);
});

test('a silent worker’s task is taken over, and its first run is aborted', async () => {
  const { connection } = database;
  const tasks = await open((each) =>
    each.setHandler(greet, async ({ name }) => void greetedNames.push(name)),
  );
  await tasks.enqueue(connection.db, greet, { name: 'Amara' });
  const boss = await openBoss();
  const [job] = await boss.fetch<object>(greet.name, { includeMetadata: true });
  if (job === undefined) throw new Error('nothing was queued');
  const lost = Promise.withResolvers<unknown>();
  const begun = Promise.withResolvers<void>();
  const dying = runTask(
    runnerOn(boss),
    {
      task: greet,
      handler: (_data, signal) => {
        begun.resolve();
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            lost.resolve(signal.reason);
            reject(signal.reason);
          });
        });
      },
    },
    job,
  );
  await begun.promise;
  // Queues the task again, as the supervisor does when heartbeats have been missing for long enough.
  await sql`
    update tasks.job set state = 'retry', start_after = now() where id = ${job.id}`.execute(connection.db);
  await tasks.settle();
  expect(greetedNames).toEqual(['Amara']);
  expect(String(await lost.promise)).toContain('another worker has taken this task over');
  await dying;
  // The first worker's outcome is ignored.
  expect(await countOf(tasks)).toMatchObject({ ready: 0, deferred: 0, active: 0, failed: 0 });
  await boss.stop();
});

test('a silent worker loses its tasks', async () => {
  const tasks = await open((each) =>
    each.setHandler(greet, async ({ name }) => void greetedNames.push(name)),
  );
  const { db } = database.connection;
  await tasks.enqueue(db, greet, { name: 'Amara' });
  const boss = await openBoss();
  await boss.fetch(greet.name);
  await boss.stop();
  await supervise();
  expect(await countOf(tasks)).toMatchObject({ active: 1 });
  await sql`update tasks.job set heartbeat_on = now() - interval '61 seconds'`.execute(db);
  await supervise();
  await sql`update tasks.job set start_after = now()`.execute(db);
  await tasks.settle();
  expect(greetedNames).toEqual(['Amara']);
});

test('a stopping worker returns its task with all tries left', async () => {
  const begun = Promise.withResolvers<void>();
  const once = { ...greet, retries: 0 };
  const tasks = await open(
    (each) =>
      each.setHandler(once, async (_data, signal) => {
        begun.resolve();
        await new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason)),
        );
      }),
    true,
  );
  await tasks.enqueue(database.connection.db, once, { name: 'Amara' });
  await begun.promise;
  await tasks.close();
  const next = await open((each) => each.setHandler(once, async ({ name }) => void greetedNames.push(name)));
  expect(await countOf(next)).toMatchObject({ ready: 1, failed: 0 });
  await next.settle();
  expect(greetedNames).toEqual(['Amara']);
});

test('calling more helpers only queues those not already called', async () => {
  const tasks = await open((each) => each.setHandler(greet, async () => {}));
  await tasks.callHelpers(database.connection.db, greet, 3);
  expect(await countOf(tasks)).toMatchObject({ ready: 3 });
  const [before] = (
    await sql<{ slot: Date }>`select singleton_on as slot from tasks.job limit 1`.execute(
      database.connection.db,
    )
  ).rows;
  await tasks.callHelpers(database.connection.db, greet, 4);
  const { rows } = await sql<{ slot: Date; count: number }>`
    select singleton_on as slot, count(*)::int as count from tasks.job group by 1`.execute(
    database.connection.db,
  );
  for (const { slot, count } of rows) {
    expect(count).toBe(rows.length === 1 ? 4 : Number(slot) === Number(before?.slot) ? 3 : 4);
  }
});
