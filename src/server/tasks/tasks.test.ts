import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testClock } from '#testing/clock.ts';
import { type TestDatabase, testDatabase } from '#testing/test-database.ts';
import { defineTask } from './task.ts';
import { createTasks, type Tasks } from './tasks.ts';

const greet = defineTask<{ name: string }>('test.greet', { retries: 1, waitSeconds: 1 });
const quiet = pino({ level: 'silent' });

let database: TestDatabase;
const opened: Tasks[] = [];
const said: string[] = [];

beforeEach(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  for (const tasks of opened.splice(0)) await tasks.close();
  said.length = 0;
  await database.connection.close();
  await database.drop();
});

async function open(set: (tasks: Tasks) => void, isWorker = false): Promise<Tasks> {
  const tasks = createTasks(database.connection, testClock(), quiet, isWorker);
  set(tasks);
  await tasks.open();
  opened.push(tasks);
  return tasks;
}

test('a task is done once when its transaction commits, and never when it does not', async () => {
  const tasks = await open((each) => each.does(greet, async ({ name }) => void said.push(name)));
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
  expect(said).toEqual(['Amara']);
});

test('a queue that an older release made takes over the patience of the newer one', async () => {
  const retriesOf = async () => {
    const { rows } = await sql<{ retry_limit: number; updated_on: Date }>`
      select retry_limit, updated_on from tasks.queue where name = ${greet.name}`.execute(
      database.connection.db,
    );
    return rows[0];
  };
  const set = (retries: number) => (tasks: Tasks) => tasks.does({ ...greet, retries }, async () => {});
  await open(set(1));
  expect((await retriesOf())?.retry_limit).toBe(1);
  await open(set(7));
  const after = await retriesOf();
  expect(after?.retry_limit).toBe(7);
  await open(set(7));
  expect(await retriesOf()).toEqual(after);
});

test('a task for later waits, and one that fails is tried again and then left for an operator to see', async () => {
  const tasks = await open((each) =>
    each.does(greet, async ({ name }) => {
      said.push(name);
      if (name === 'Grump') throw new Error('no');
    }),
  );
  const { db } = database.connection;
  await tasks.enqueue(db, greet, { name: 'Later' }, new Date(testClock()().getTime() + 60_000));
  await tasks.enqueue(db, greet, { name: 'Grump' });
  await tasks.settle();
  expect(said).toEqual(['Grump']);
  const find = async () => (await tasks.counts()).find((each) => each.name === greet.name);
  expect(await find()).toMatchObject({ deferred: 2, failed: 0 });
  await sql`update tasks.job set start_after = now()`.execute(db);
  await tasks.settle();
  expect(said.sort()).toEqual(['Grump', 'Grump', 'Later']);
  expect(await find()).toMatchObject({ ready: 0, deferred: 0, failed: 1 });
});

test('a worker does by itself what another process queued', async () => {
  const done = Promise.withResolvers<string>();
  const queue = await open((each) => each.does(greet, async () => {}));
  await open((each) => each.does(greet, async ({ name }) => done.resolve(name)), true);
  await queue.enqueue(database.connection.db, greet, { name: 'Amara' });
  expect(await done.promise).toBe('Amara');
});
