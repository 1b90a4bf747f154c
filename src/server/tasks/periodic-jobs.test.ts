import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { onPostgres } from '#testing/test-app.ts';
import { type TestDatabase, testDatabase } from '#testing/test-database.ts';
import type { Connection } from '../db/connection.ts';
import { type PeriodicJob, registerJobs, runJob } from './periodic-jobs.ts';
import { listDueWork } from './queue-state.ts';

const quietLog = pino({ level: 'silent' });
const running = new AbortController().signal;

let database: TestDatabase;
const others: Connection[] = [];
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  for (const other of others.splice(0)) await other.close();
  await sql`delete from periodic_jobs`.execute(database.connection.db);
});
afterAll(async () => {
  await database.connection.close();
  await database.drop();
});

/** Another node on the same database. */
async function anotherNode(): Promise<Connection> {
  if (database.another === null) throw new Error('PGlite has one process');
  const other = await database.another();
  others.push(other);
  return other;
}

function job(handler: PeriodicJob['handler'], schedule: PeriodicJob['schedule'] = { everySeconds: 60 }) {
  return { name: 'test.sweep', schedule, timeoutSeconds: 60, handler };
}

const run = (each: PeriodicJob, connection = database.connection, stopping = running) =>
  runJob(each, connection, quietLog, stopping);

/** Makes the job due, whatever its schedule. */
const makeDue = () =>
  sql`update periodic_jobs set due_at = now() - interval '5 seconds'`.execute(database.connection.db);

async function state() {
  const { rows } = await sql<{ due_in: number; failures: number; problem: string | null; took_ms: number }>`
    select extract(epoch from due_at - now())::float8 as due_in, failures, problem, took_ms
    from periodic_jobs where name = 'test.sweep'`.execute(database.connection.db);
  const [row] = rows;
  if (row === undefined) throw new Error('the job is not registered');
  return row;
}

test('a new job runs immediately, and again after its interval', async () => {
  let runs = 0;
  const sweep = job(async () => {
    runs += 1;
  });
  await registerJobs(database.connection, [sweep]);
  expect(await run(sweep)).toMatchObject({ name: 'test.sweep', hasFailed: false });
  expect(await run(sweep)).toBeNull();
  const { due_in: dueIn, took_ms: tookMs } = await state();
  expect(dueIn).toBeGreaterThan(50);
  expect(dueIn).toBeLessThanOrEqual(60);
  expect(tookMs).toBeGreaterThanOrEqual(0);
  await makeDue();
  const late = await run(sweep);
  expect(late?.lagSeconds).toBeGreaterThanOrEqual(5);
  expect(runs).toBe(2);
});

test('a newer release’s shorter interval applies immediately', async () => {
  await registerJobs(database.connection, [job(async () => {}, { everySeconds: 3_600 })]);
  await run(job(async () => {}, { everySeconds: 3_600 }));
  await registerJobs(database.connection, [job(async () => {}, { everySeconds: 30 })]);
  expect((await state()).due_in).toBeLessThanOrEqual(30);
});

test('a nightly job waits for its time of day in the UK', async () => {
  await registerJobs(database.connection, [job(async () => {}, { dailyAt: '03:30' })]);
  const { rows } = await sql<{ at: string; is_next: boolean }>`
    select to_char(due_at at time zone 'Europe/London', 'HH24:MI') as at,
      due_at > now() and due_at <= now() + interval '25 hours' as is_next from periodic_jobs`.execute(
    database.connection.db,
  );
  expect(rows).toEqual([{ at: '03:30', is_next: true }]);
});

test('after the clock was set back, a job does not wait for the wrong time', async () => {
  let runs = 0;
  const sweep = job(async () => {
    runs += 1;
  });
  await registerJobs(database.connection, [sweep]);
  await run(sweep);
  await sql`update periodic_jobs set started_at = started_at + interval '1 day', due_at = due_at + interval '1 day'`.execute(
    database.connection.db,
  );
  expect(await listDueWork(database.connection.db, [], ['test.sweep'])).toEqual({
    tasks: [],
    jobs: ['test.sweep'],
  });
  expect(await run(sweep)).toMatchObject({ lagSeconds: 0, hasFailed: false });
  expect(await run(sweep)).toBeNull();
  expect(runs).toBe(2);
  expect((await state()).due_in).toBeLessThanOrEqual(60);
});

test('a failed job records why; a nightly one is retried within minutes', async () => {
  const failing = job(() => Promise.reject(new Error('no space left')));
  await registerJobs(database.connection, [failing]);
  expect(await run(failing)).toMatchObject({ hasFailed: true });
  expect(await state()).toMatchObject({ failures: 1, problem: 'Error: no space left' });
  expect((await state()).due_in).toBeGreaterThan(50);

  const nightly = { ...failing, schedule: { dailyAt: '03:30' } };
  for (let tries = 2; tries <= 3; tries += 1) {
    await makeDue();
    await run(nightly);
    expect((await state()).failures).toBe(tries);
    expect((await state()).due_in).toBeLessThanOrEqual(15 * 60);
  }
  await makeDue();
  await run(nightly);
  const { rows } = await sql<{ at: string }>`
    select to_char(due_at at time zone 'Europe/London', 'HH24:MI') as at from periodic_jobs`.execute(
    database.connection.db,
  );
  expect(rows).toEqual([{ at: '03:30' }]);
  // The next night has all its tries again: the failures of this night don't count.
  await makeDue();
  await run(nightly);
  expect(await state()).toMatchObject({ failures: 5 });
  expect((await state()).due_in).toBeLessThanOrEqual(15 * 60);
  await makeDue();
  await run(job(async () => {}));
  expect(await state()).toMatchObject({ failures: 0, problem: null });
});

test('a job that stops with its process can restart elsewhere immediately', async () => {
  const stopping = new AbortController();
  const sweep = job(async (signal) => {
    stopping.abort(new Error('the process is stopping'));
    signal.throwIfAborted();
  });
  await registerJobs(database.connection, [sweep]);
  await run(sweep, database.connection, stopping.signal);
  expect(await state()).toMatchObject({ failures: 0, problem: null });
  expect((await state()).due_in).toBeLessThanOrEqual(0);
});

test('within one process a job never overlaps itself', async () => {
  const gate = Promise.withResolvers<void>();
  let runs = 0;
  const sweep = job(() => {
    runs += 1;
    return gate.promise;
  });
  await registerJobs(database.connection, [sweep]);
  const first = run(sweep);
  await expect.poll(() => runs).toBe(1);
  await makeDue();
  expect(await run(sweep)).toBeNull();
  gate.resolve();
  await first;
  expect(runs).toBe(1);
});

test.runIf(onPostgres)('no node starts a job that another is still running', async () => {
  const second = await anotherNode();
  const gate = Promise.withResolvers<void>();
  const runs: string[] = [];
  const sweepOf = (node: string) =>
    job(() => {
      runs.push(node);
      return gate.promise;
    });
  await registerJobs(database.connection, [sweepOf('first')]);
  const first = run(sweepOf('first'));
  await expect.poll(() => runs).toEqual(['first']);
  // As if the job had been running for longer than its interval.
  await makeDue();
  expect(await run(sweepOf('second'), second)).toBeNull();
  expect(runs).toEqual(['first']);
  gate.resolve();
  await first;
  await makeDue();
  expect(await run(sweepOf('second'), second)).not.toBeNull();
  expect(runs).toEqual(['first', 'second']);
});

test.runIf(onPostgres)('a node that loses its lock aborts the job, and another takes over', async () => {
  const second = await anotherNode();
  const begun = Promise.withResolvers<void>();
  let reason: unknown = null;
  const hanging = job(async (signal) => {
    begun.resolve();
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    reason = signal.reason;
  });
  await registerJobs(database.connection, [hanging]);
  const first = run(hanging);
  await begun.promise;
  await makeDue();
  const { rows } = await sql<{ pid: number }>`
    select pid, pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'nod locks' and datname = current_database()`.execute(second.db);
  expect(rows).toHaveLength(1);
  let runs = 0;
  await expect
    .poll(async () => {
      await run(
        job(async () => {
          runs += 1;
        }),
        second,
      );
      return runs;
    })
    .toBe(1);
  await first;
  expect(String(reason)).toContain('the connection with the lock was lost');
  // The first node's end does not affect the record of the second one's run.
  expect(await state()).toMatchObject({ failures: 0, problem: null });
});
