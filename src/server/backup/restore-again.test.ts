import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { INHERITED, runCommand } from '#testing/server-process.ts';
import { onPostgres } from '#testing/test-app.ts';
import { emptyDatabase } from '#testing/test-database.ts';
import { connect } from '../db/connect.ts';
import type { Db } from '../db/connection.ts';
import { migrate, migrateTo } from '../db/migrate.ts';
import { createArchive, readArchive } from './archive.ts';
import { restoreBackup } from './restore-backup.ts';
import { listKeys } from './staged-files.ts';
import { writeBackup } from './write-backup.ts';

// Most steps open their own embedded database.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/** The last migration before the impressions, then one table, were split into partitions. */
const BEFORE_PARTITIONS = '0015-verification';
const CV = 'cv/0b6e0c36-8f6c-4d2b-9d0a-0d2f5b1c7e11';
const RESTORE = fileURLToPath(new URL('../cli/restore.ts', import.meta.url));

let root: string;
/** A backup at that migration: two people, a role, three impressions of different months, and a CV. */
let backup: string;
const undo: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'nod-restore-'));
  const dataDir = join(root, 'home');
  const { db, close } = await connect({ dataDir, databaseUrl: null });
  await migrateTo(db, BEFORE_PARTITIONS);
  await fillOld(db);
  await mkdir(join(dataDir, 'uploads', 'cv'), { recursive: true });
  await writeFile(join(dataDir, 'uploads', CV), 'Amara Okafor');
  backup = join(root, 'old.tar.gz');
  await writeBackup(db, { dataDir, s3: null }, backup, new Date());
  await close();
});
afterAll(async () => {
  for (const each of undo.reverse()) await each();
  await rm(root, { recursive: true, force: true });
});

async function fillOld(db: Db): Promise<void> {
  const [amara, bridge, role] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
  await sql`insert into users (id, account_type, username, username_key, email, email_key, password_hash, first_name,
      last_name, created_at)
    values (${amara}, 'JobSeeker', 'amara', 'amara', 'a@x.example', 'a@x.example', 'x', 'Amara', 'Okafor', now()),
      (${bridge}, 'Employer', 'bridge', 'bridge', 'b@x.example', 'b@x.example', 'x', 'Bridge', 'Co', now())`.execute(
    db,
  );
  await sql`insert into employers (user_id, company_name, tier_option, plan_code, created_at, updated_at)
    values (${bridge}, 'Bridge & Co', 'OptionB', 'NONE', now(), now())`.execute(db);
  await sql`insert into roles (id, employer_id, title, description_md, work_mode, salary_min_pence, salary_max_pence,
      job_type, status, created_at, updated_at, expires_at)
    values (${role}, ${bridge}, 'Nurse', '', 'onsite', 1, 1, 'full_time', 'live', now(), now(), now())`.execute(
    db,
  );
  await sql`insert into impressions
    select ${amara}, ${role}, at::date, at, 0, 5000, 0, 'fit-3', 'order-1'
    from unnest(array[now(), now() - interval '40 days', now() - interval '80 days']) at`.execute(db);
}

interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}

/** An empty target for a restore, on the database that this run tests. */
async function newPlace(name: string): Promise<Place> {
  const database = await emptyDatabase();
  if (database !== null) undo.push(database.drop);
  return { dataDir: join(root, name), databaseUrl: database?.databaseUrl ?? null };
}

const restore = (place: Place, from = backup) => restoreBackup(from, { ...place, s3: null });

function startRestore({ dataDir, databaseUrl }: Place): { child: ChildProcess; ended: Promise<unknown> } {
  const env = { ...INHERITED, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' };
  const child = spawn(process.execPath, [RESTORE, backup], { env, stdio: 'ignore' });
  return { child, ended: once(child, 'exit') };
}

async function inPlace<T>(place: Place, work: (db: Db) => Promise<T>): Promise<T> {
  const connection = await connect(place);
  try {
    return await work(connection.db);
  } finally {
    await connection.close();
  }
}

const impressionsIn = (place: Place) =>
  inPlace(place, async (db) => {
    const { rows } = await sql<{ name: string; n: number }>`
      select tableoid::regclass::text as name, count(*)::int as n from impressions group by 1`.execute(db);
    return rows;
  });

test('a backup from before partitions restores every impression once', async () => {
  const place = await newPlace('older');
  expect(await restore(place)).toMatchObject({ files: 1 });
  expect(await impressionsIn(place)).toEqual([{ name: 'impressions_before', n: 3 }]);
  const secondBackup = join(root, 'again.tar.gz');
  await inPlace(place, (db) =>
    writeBackup(db, { dataDir: place.dataDir, s3: null }, secondBackup, new Date()),
  );
  const next = await newPlace('older-again');
  await restore(next, secondBackup);
  expect(await impressionsIn(next)).toEqual([{ name: 'impressions_before', n: 3 }]);
});

test('a backup that lists a partition and its table restores each row once', async () => {
  const doubled = join(root, 'twice.tar.gz');
  const archive = await createArchive(doubled, {
    format: 'nod-backup',
    version: 1,
    madeAt: new Date().toISOString(),
    migration: BEFORE_PARTITIONS,
    sequences: {},
    files: 'here',
  });
  for await (const { name, bytes } of readArchive(backup)) {
    await archive.add(name, bytes);
    if (name.includes('impressions'))
      await archive.add(name.replace('impressions', 'impressions_2026_12'), bytes);
  }
  await archive.finish();
  const place = await newPlace('twice');
  await restore(place, doubled);
  expect(await impressionsIn(place)).toEqual([{ name: 'impressions_before', n: 3 }]);
});

test('a restored database has the indexes, keys and triggers of a fresh one', async () => {
  const schemaOf = async (db: Db) => {
    const { rows } = await sql<{ definition: string }>`
      select indexdef as definition from pg_indexes where schemaname = 'public'
      union all
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace
      union all
      select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
      order by 1`.execute(db);
    // The database chooses the names of indexes that it creates on partitions.
    return rows.map(({ definition }) =>
      definition.replace(/INDEX impressions_(before|other)_\w+ /, 'INDEX of a partition '),
    );
  };
  const [older, newer, fresh] = [
    await newPlace('of-older'),
    await newPlace('of-newer'),
    await newPlace('fresh'),
  ];
  const expected = await inPlace(fresh, async (db) => {
    await migrate(db);
    return schemaOf(db);
  });
  await restore(older);
  const file = join(root, 'of-today.tar.gz');
  const found = await inPlace(older, async (db) => {
    await writeBackup(db, { dataDir: older.dataDir, s3: null }, file, new Date());
    return schemaOf(db);
  });
  expect(found).toEqual(expected);
  await restore(newer, file);
  expect(await inPlace(newer, schemaOf)).toEqual(expected);
});

test.runIf(onPostgres)('a killed restore does not block the next one', async () => {
  const place = await newPlace('killed');
  const client = new pg.Client(place.databaseUrl ?? '');
  await client.connect();
  // Pauses the restore in the middle of its transaction, after it has set up the queue.
  await client.query(`
    create schema hold;
    create function hold.wait() returns event_trigger language plpgsql as $$
      begin
        if current_query() like '%create table users%' then perform pg_advisory_xact_lock(4711); end if;
      end $$;
    create event trigger hold on ddl_command_start when tag in ('CREATE TABLE') execute function hold.wait();
    select pg_advisory_lock(4711)`);
  const { child, ended } = startRestore(place);
  const isHeld = async () =>
    (await client.query("select from pg_locks where locktype = 'advisory' and objid = 4711 and not granted"))
      .rowCount;
  await expect.poll(isHeld, { interval: 50 }).toBe(1);
  child.kill('SIGKILL');
  await ended;
  await client.query('select pg_advisory_unlock(4711); drop event trigger hold; drop schema hold cascade');
  const { rows } = await client.query(
    "select to_regclass('tasks.job') is not null as queue, to_regclass('users') as users",
  );
  expect(rows).toEqual([{ queue: true, users: null }]);
  await client.end();
  const { code, output } = await runCommand('restore', [backup], {
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl ?? '',
  });
  expect(output).toMatch(/^Restored into /);
  expect(code).toBe(0);
  expect(await impressionsIn(place)).toEqual([{ name: 'impressions_before', n: 3 }]);
});

test.runIf(onPostgres)('a queue with waiting tasks is not mistaken for a killed restore', async () => {
  const place = await newPlace('in-use');
  await inPlace(place, async (db) => {
    await sql`create schema tasks`.execute(db);
    await sql`create table tasks.job (name text)`.execute(db);
    await sql`insert into tasks.job values ('mail')`.execute(db);
  });
  await expect(restore(place)).rejects.toThrow(/is not empty/);
});

test.skipIf(onPostgres)('a killed embedded restore can be run again', async () => {
  const target = { dataDir: join(root, 'embedded'), databaseUrl: null };
  const { child, ended } = startRestore(target);
  await expect
    .poll(() => existsSync(join(target.dataDir, 'pglite.restoring', 'PG_VERSION')), { interval: 20 })
    .toBe(true);
  child.kill('SIGKILL');
  await ended;
  expect(existsSync(join(target.dataDir, 'pglite'))).toBe(false);
  expect(await restore(target)).toMatchObject({ files: 1 });
  expect((await readdir(target.dataDir)).filter((name) => name.includes('restoring'))).toEqual([]);
  expect(await impressionsIn(target)).toEqual([{ name: 'impressions_before', n: 3 }]);
});

test('a restore replaces files of a killed restore, but never any others', async () => {
  const place = await newPlace('files');
  const uploads = join(place.dataDir, 'uploads');
  await mkdir(join(uploads, 'cv'), { recursive: true });
  await writeFile(join(uploads, 'cv', '7d9f3c1e-5b2a-4c8e-9f10-2a3b4c5d6e7f'), 'half a restore');
  await expect(restore(place)).rejects.toThrow(/uploads is not empty/);
  // The state between moving the files and committing the database.
  await writeFile(join(uploads, '.restoring'), '');
  await mkdir(`${uploads}.restoring`);
  await restore(place);
  expect(await listKeys(uploads)).toEqual([CV]);
  expect(await readdir(uploads)).toEqual(['cv']);
  expect(existsSync(`${uploads}.restoring`)).toBe(false);
});
