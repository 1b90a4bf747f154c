import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClock } from '#testing/clock.ts';
import { runCommand } from '#testing/server-process.ts';
import { connect } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { defineTask } from '../tasks/task.ts';
import { createTasks } from '../tasks/tasks.ts';

const greet = defineTask<{ name: string }>('test.greet', { retries: 0 });
let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'nod-tasks-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const run = (...args: string[]) => runCommand('tasks', args, { DATA_DIR: dataDir });

test('an operator sees why tasks failed and tries them again', async () => {
  expect(await run()).toEqual({
    code: 1,
    output: 'There are no tasks yet: this release has not been started on this database.\n',
  });
  const connection = await connect({ dataDir, databaseUrl: null });
  await migrate(connection.db);
  const tasks = createTasks(connection, testClock(), pino({ level: 'silent' }), false);
  tasks.setHandler(greet, async ({ name }) => {
    throw new Error(`${name} is not at home`);
  });
  await tasks.open();
  await tasks.enqueue(connection.db, greet, { name: 'Amara' });
  await tasks.settle();
  const running = await run();
  expect(running.code).toBe(1);
  // A process that has the database open but isn't a server can't run commands for others.
  expect(running.output).toMatch(/is in use by another Nod process/);
  await tasks.close();
  await sql`
    insert into periodic_jobs (name, due_at, finished_at, took_ms, failures, problem)
    values ('test.sweep', now() - interval '5 minutes', now() - interval '1 hour', 1500, 2, 'Error: no space left')`.execute(
    connection.db,
  );
  await connection.close();

  const shown = await run();
  expect(shown.code).toBe(0);
  expect(shown.output).toMatch(
    /test\.sweep {2}last ran .+ \(1\.5 s\), overdue by \d+ s; failed 2 times in a row: Error: no space left/,
  );
  expect(shown.output).toMatch(/test\.greet {2}after one try: Error: Amara is not at home/);
  expect((await run('retry', 'test.greet')).output).toBe(
    'Failed tasks named test.greet that will be tried again: 1.\n',
  );
  expect((await run()).output).not.toContain('not at home');
  expect((await run('again')).code).toBe(2);
});
