import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { messages } from '#contract/index.ts';
import { backendsOf } from '#testing/backends.ts';
import { testClock } from '#testing/clock.ts';
import { meet } from '#testing/meeting.ts';
import { Person } from '#testing/person.ts';
import { startServer } from '#testing/server-process.ts';
import { onPostgres, testApp } from '#testing/test-app.ts';
import { copiedDatabase, testDatabase } from '#testing/test-database.ts';
import { defineTask } from '../tasks/task.ts';
import { createTasks } from '../tasks/tasks.ts';

/** Only PostgreSQL has connections that can be lost. */
const story = test.runIf(onPostgres);

const ROUNDS = 6;
const WRITERS = 6;

story('nothing is lost when connections end repeatedly during writes', async () => {
  const app = await testApp();
  const { databaseUrl, context } = app;
  const backends = await backendsOf(databaseUrl ?? '');
  const [amara, bridge] = [await app.seeker('Amara'), await app.employer('Bridge & Co')];
  const { threadId } = await meet(amara, bridge);
  const acknowledged: string[] = [];

  for (let round = 0; round < ROUNDS; round += 1) {
    const writing = Array.from({ length: WRITERS }, (_, n) =>
      say(n % 2 === 0 ? amara : bridge, threadId, `round ${round}, message ${n}`),
    );
    // The connection is ended in the middle of a transaction, while no statement is running that could fail.
    const between = Promise.withResolvers<void>();
    const outcome = context.db
      .transaction()
      .execute(async (trx) => {
        await trx.selectFrom('users').select('id').execute();
        await between.promise;
        await trx.selectFrom('users').select('id').execute();
      })
      .then(
        () => 'committed',
        () => 'lost',
      );
    await expect.poll(() => backends.pidsOf('nod').then((pids) => pids.length)).toBeGreaterThan(0);
    expect(await backends.terminateAll()).toBeGreaterThan(0);
    between.resolve();
    expect(await outcome).toBe('lost');
    for (const { body, status, retryAfter } of await Promise.all(writing)) {
      expect([201, 503]).toContain(status);
      if (status === 201) acknowledged.push(body);
      else expect(retryAfter).toBe('2');
    }
    // Soon a new message succeeds, as the Retry-After of the refused ones promises.
    await expect
      .poll(() => say(amara, threadId, `after round ${round}`).then(({ status }) => status))
      .toBe(201);
  }

  await expect
    .poll(() =>
      app
        .visitor()
        .fetch('/readyz')
        .then(({ status }) => status),
    )
    .toBe(200);
  const stored = (await amara.call(messages.listMessages, { params: { threadId } })).map(
    (each) => each.bodyMd,
  );
  for (const body of acknowledged) expect(stored.filter((each) => each === body)).toEqual([body]);
  await backends.close();
  await app.close();
});

story('a server keeps serving when its connections end during writes', async () => {
  const database = await copiedDatabase();
  if (database === null) throw new Error('this story is about PostgreSQL');
  const server = await startServer({ DATABASE_URL: database.databaseUrl });
  onTestFinished(server.kill);
  const backends = await backendsOf(database.databaseUrl);
  const amara = await new Person(server.url).register('Amara', 'JobSeeker');
  const bridge = await new Person(server.url).register('Bridge', 'Employer');
  await bridge.setUpCompany('Bridge & Co');
  const { threadId } = await meet(amara, bridge);
  const acknowledged: string[] = [];

  let isOver = false;
  const writers = Array.from({ length: WRITERS }, async (_, n) => {
    for (let count = 0; !isOver; count += 1) {
      const { body, status, retryAfter } = await say(
        n % 2 === 0 ? amara : bridge,
        threadId,
        `${n}: ${count}`,
      );
      if (status === 201) acknowledged.push(body);
      else expect([status, retryAfter]).toEqual([503, '2']);
    }
  });
  const written = Promise.all(writers).then(() => 'all answered', String);
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = acknowledged.length;
    expect(await backends.terminateAll()).toBeGreaterThan(0);
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + WRITERS);
  }
  isOver = true;
  expect(await written).toBe('all answered');

  await expect.poll(() => fetch(`${server.url}/readyz`).then(({ status }) => status)).toBe(200);
  const stored = new Set(await everythingSaid(amara, threadId));
  expect(acknowledged.filter((body) => !stored.has(body))).toEqual([]);
  expect(await server.stop()).toBe(0);
  await backends.close();
  await database.drop();
});

story('the task queue recovers when its connections end', async () => {
  const database = await testDatabase();
  const backends = await backendsOf(database.databaseUrl ?? '');
  const greet = defineTask<{ name: string }>('test.greet', { retries: 5, waitSeconds: 1 });
  const greeted = new Set<string>();
  const tasks = createTasks(database.connection, testClock(), pino({ level: 'silent' }), true);
  tasks.setHandler(greet, async ({ name }) => void greeted.add(name));
  await tasks.open();
  for (let round = 0; round < 3; round += 1) {
    // The first attempt may still get a connection that has ended without the pool noticing.
    const enqueueGreeting = () =>
      database.connection.db
        .transaction()
        .execute((trx) => tasks.enqueue(trx, greet, { name: `${round}` }))
        .then(
          () => true,
          () => false,
        );
    await expect.poll(enqueueGreeting).toBe(true);
    await expect.poll(() => backends.pidsOf('nod queue').then((pids) => pids.length)).toBeGreaterThan(0);
    expect(await backends.terminateAll()).toBeGreaterThan(0);
    await expect.poll(() => greeted.has(`${round}`)).toBe(true);
  }
  await tasks.close();
  await database.connection.close();
  await backends.close();
  await database.drop();
});

async function say(person: Person, threadId: string, body: string) {
  const response = await person.send('POST', '/api/messages', { threadId, bodyMd: body });
  await response.text();
  return { body, status: response.status, retryAfter: response.headers.get('retry-after') };
}

async function everythingSaid(person: Person, threadId: string): Promise<string[]> {
  const bodies: string[] = [];
  for (let before: string | undefined; ; ) {
    const page = await person.call(messages.listMessages, {
      params: { threadId },
      query: before === undefined ? {} : { before },
    });
    bodies.push(...page.map(({ bodyMd }) => bodyMd));
    before = page[0]?.id;
    if (before === undefined) return bodies;
  }
}
