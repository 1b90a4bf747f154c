import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Person } from '#testing/person.ts';
import { type PrivatePostgres, type Standby, startPostgres } from '#testing/postgres.ts';
import { runCommand, type ServerProcess, startServer } from '#testing/server-process.ts';
import { onPostgres } from '#testing/test-app.ts';

// Starts three processes: PostgreSQL, its standby and a server.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let primary: PrivatePostgres;
let standby: Standby;
let server: ServerProcess;
const undo: (() => unknown)[] = [];

beforeAll(async () => {
  if (!onPostgres) return;
  primary = await startPostgres();
  undo.push(primary.stop);
  standby = await primary.standby();
  undo.push(standby.stop);
  server = await startServer({
    DATABASE_URL: primary.url('postgres'),
    DATABASE_READ_URL: standby.url('postgres'),
    LOG_LEVEL: 'info',
  });
  undo.push(() => server.kill());
});
afterEach(async () => {
  if (onPostgres) await onStandby('select pg_wal_replay_resume()').catch(() => {});
});
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

async function onStandby(...statements: readonly string[]): Promise<unknown> {
  const client = new pg.Client(standby.url('postgres'));
  await client.connect();
  let last: unknown;
  for (const statement of statements) last = Object.values((await client.query(statement)).rows[0] ?? {})[0];
  await client.end();
  return last;
}

/** Requests a pause of the replay, and waits for it. */
async function pauseReplay(): Promise<void> {
  await onStandby('select pg_wal_replay_pause()');
  await expect.poll(() => onStandby('select pg_get_wal_replay_pause_state()')).toBe('paused');
}

const page = async (path: string, cookie = '') =>
  (await fetch(`${server.url}${path}`, { headers: { cookie } })).text();

async function lagSeconds(): Promise<number> {
  const metrics = await page('/metrics');
  return Number(/^nod_replica_lag_seconds (\S+)$/m.exec(metrics)?.[1]);
}

test.runIf(onPostgres)('a standby serves visitors, but not people who wrote something', async () => {
  const bridge = await new Person(server.url).register('Bridge', 'Employer');
  await bridge.setUpCompany('Bridge & Co');
  await bridge.postRole({ title: 'Ward Sister' });
  await expect.poll(() => page('/jobs'), { timeout: 20_000 }).toContain('Ward Sister');
  await expect.poll(lagSeconds, { timeout: 20_000 }).toBeLessThan(5);

  await pauseReplay();
  const { id } = await bridge.postRole({ title: 'Theatre Nurse' });
  // The visitor's list comes from the standby, which does not have the new role yet.
  expect(await page('/jobs')).not.toContain('Theatre Nurse');
  expect(await page('/jobs', bridge.cookie)).toContain('Theatre Nurse');
  // A role's own page must work, because its link may already have been sent to somebody.
  expect(await page(`/jobs/${id}`)).toContain('Theatre Nurse');

  // Once the standby is too far behind, the primary is read.
  await expect.poll(() => page('/jobs'), { timeout: 30_000 }).toContain('Theatre Nurse');
  await expect.poll(() => server.output()).toContain('the replica is away or too far behind');
  await onStandby('select pg_wal_replay_resume()');
  await expect.poll(lagSeconds, { timeout: 30_000 }).toBeLessThan(5);
});

test.runIf(onPostgres)('the doctor checks the standby; pages work without it', async () => {
  const env = { DATABASE_URL: primary.url('postgres'), DATA_DIR: '/tmp' };
  const healthy = await runCommand('doctor', [], { ...env, DATABASE_READ_URL: standby.url('postgres') });
  expect(healthy.output).toContain('The standby keeps up with the primary.');
  const pointless = await runCommand('doctor', [], { ...env, DATABASE_READ_URL: primary.url('postgres') });
  expect(pointless.output).toContain('leads to a primary, not to a standby');
  const admin = new pg.Client(primary.url('postgres'));
  await admin.connect();
  await admin.query('create database elsewhere');
  await admin.end();
  await expect
    .poll(() => onStandby(`select count(*)::int from pg_database where datname = 'elsewhere'`))
    .toBe(1);
  const other = await runCommand('doctor', [], { ...env, DATABASE_READ_URL: standby.url('elsewhere') });
  expect(other.output).toMatch(/NO {2}replica .*leads to another database/);
  const lost = standby.url('postgres');
  await standby.stop();
  // Pages requested before the server has noticed the loss are read from the primary too.
  for (let n = 0; n < 5; n += 1) expect(await page('/jobs')).toContain('Theatre Nurse');
  const away = await runCommand('doctor', [], { ...env, DATABASE_READ_URL: lost });
  expect(away.output).toContain('the primary is read instead');
});
