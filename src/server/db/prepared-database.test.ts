import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DAY } from '../clock.ts';
import { migrateQueue } from '../tasks/migrate-queue.ts';
import { connect } from './connect.ts';
import type { Connection } from './connection.ts';
import { migrate, migrationNames } from './migrate.ts';
import { copyPrepared, packPrepared, preparedFile } from './prepared-database.ts';

let root: string;
/** The folder with a database that was prepared 400 days ago, as if this release had been built then. */
let databases: string;
let boundThen: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'nod-prepared-'));
  databases = join(root, 'database');
  const then = Date.now() - 400 * DAY;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => then);
  const connection = await connect({ dataDir: join(root, 'made'), databaseUrl: null });
  await migrate(connection.db);
  await migrateQueue(connection);
  boundThen = await firstPartitionBound(connection);
  await connection.close();
  clock.mockRestore();
  packPrepared(join(root, 'made', 'pglite'), databases);
});
afterAll(() => rm(root, { recursive: true, force: true }));

let output = '';
const log = pino(
  { level: 'warn' },
  {
    write: (line: string) => {
      output += line;
    },
  },
);

/** Opens the database of a DATA_DIR as a starting server does. A new DATA_DIR may get a copy of a prepared database. */
async function open<Result>(
  dataDir: string,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const connection = await connect({ dataDir, databaseUrl: null, preparedDatabases: databases }, log);
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

const migrateIn = ({ db }: Connection) => migrate(db);

/** Copies the database in this folder to a new DATA_DIR, if possible, and returns what is in there afterwards. */
async function copyFrom(folder: string): Promise<string[]> {
  const dataDir = await newDataDir();
  copyPrepared(folder, join(dataDir, 'pglite'), log);
  return readdirSync(dataDir);
}

function newDataDir(): Promise<string> {
  return mkdtemp(join(root, 'home-'));
}

/** When the first partition of impressions ends, which depends on the day of the migration. */
async function firstPartitionBound({ db }: Connection): Promise<string> {
  const { rows } = await sql<{ bound: string }>`select pg_get_expr(relpartbound, oid) as bound
    from pg_class where relname = 'impressions_before'`.execute(db);
  return rows[0]?.bound ?? '';
}

/** All definitions and rows, without the times at which migrations ran. */
async function describe({ db }: Connection): Promise<object> {
  const lines = async (query: string) => (await sql.raw<{ line: string }>(query).execute(db)).rows;
  const inOurs = "in (select oid from pg_namespace where nspname in ('public', 'pgboss'))";
  const tables = await lines(`select format('%I.%I', schemaname, tablename) as line from pg_tables
    where schemaname in ('public', 'pgboss') order by 1`);
  const rows: Record<string, object> = {};
  for (const { line: table } of tables)
    rows[table] = await lines(
      `select (to_jsonb(t) - array['timestamp', 'created_on', 'updated_on', 'cron_on'])::text as line from ${table} t order by 1`,
    );
  return {
    columns:
      await lines(`select concat_ws(' ', c.oid::regclass, c.relkind, attnum, attname, format_type(atttypid, atttypmod),
        attnotnull, attislocal, attinhcount, attidentity, attgenerated, pg_get_expr(adbin, adrelid),
        pg_get_expr(relpartbound, c.oid)) as line
      from pg_class c join pg_attribute a on attrelid = c.oid left join pg_attrdef d on adrelid = c.oid and adnum = attnum
      where relnamespace ${inOurs} order by 1`),
    constraints:
      await lines(`select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated,
        conislocal, coninhcount, connoinherit) as line
      from pg_constraint where connamespace ${inOurs} order by 1`),
    indexes:
      await lines(`select concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid, relispartition) as line
      from pg_index join pg_class on oid = indexrelid where relnamespace ${inOurs} order by 1`),
    triggers: await lines(`select concat_ws(' ', pg_get_triggerdef(t.oid), tgenabled) as line
      from pg_trigger t join pg_class c on c.oid = tgrelid where relnamespace ${inOurs} and not tgisinternal order by 1`),
    functions: await lines(`select pg_get_functiondef(oid) as line from pg_proc where pronamespace ${inOurs}
      and prokind <> 'a' order by 1`),
    settings: await lines(`select concat_ws(' ', name, setting) as line from pg_settings
      order by 1`),
    sequences: await lines('select to_jsonb(s)::text as line from pg_sequences s order by 1'),
    databases: await lines('select datname as line from pg_database order by 1'),
    rows,
  };
}

test('a copy is exactly the database that migrating would make today', async () => {
  output = '';
  const [copy, migratedHere] = [await newDataDir(), await newDataDir()];
  expect(await open(copy, migrateIn)).toEqual([]);
  const connection = await connect({ dataDir: migratedHere, databaseUrl: null });
  expect(await migrate(connection.db)).toEqual(migrationNames());
  await migrateQueue(connection);
  await connection.close();
  expect(await open(copy, describe)).toEqual(await open(migratedHere, describe));
  expect(output).toBe('');
});

test('a database made from other sources is not copied', async () => {
  expect(await copyFrom(databases)).toEqual(['pglite']);
  const otherFolder = await mkdtemp(join(root, 'others-'));
  writeFileSync(join(otherFolder, '0123456789abcdef.zst'), readFileSync(preparedFile(databases)));
  expect(await copyFrom(otherFolder)).toEqual([]);
});

test.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ['changed', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -8), Buffer.alloc(8)])],
  ['empty', () => Buffer.alloc(0)],
])('a prepared database that is %s is not copied', async (_how, damage) => {
  output = '';
  const damaged = await mkdtemp(join(root, 'damaged-'));
  writeFileSync(preparedFile(damaged), damage(readFileSync(preparedFile(databases))));
  expect(await copyFrom(damaged)).toEqual([]);
  expect(output).toContain('the prepared database could not be copied');
});

test('a start recovers from one that was killed while copying', async () => {
  const dataDir = await newDataDir();
  await mkdir(join(dataDir, 'pglite.unfinished', 'base'), { recursive: true });
  writeFileSync(join(dataDir, 'pglite.unfinished', 'PG_VERSION'), '18\n');
  expect(await open(dataDir, migrateIn)).toEqual([]);
  expect(existsSync(join(dataDir, 'pglite.unfinished'))).toBe(false);
});

test('a start recovers from one that was killed after copying', async () => {
  const [killed, other] = [await newDataDir(), await newDataDir()];
  copyPrepared(databases, join(killed, 'pglite'), log);
  const month = await open(killed, firstPartitionBound);
  expect(month).toBe(await open(other, firstPartitionBound));
  expect(month).not.toBe(boundThen);
});

test('an existing database is not replaced by a copy', async () => {
  const dataDir = await newDataDir();
  await open(dataDir, ({ db }) => sql`create table notes (text text)`.execute(db));
  expect((await open(dataDir, ({ db }) => sql`select * from notes`.execute(db))).rows).toEqual([]);
});

test('a copy is writable even if the prepared database is read-only', async () => {
  chmodSync(preparedFile(databases), 0o444);
  const dataDir = await newDataDir();
  copyPrepared(databases, join(dataDir, 'pglite'), log);
  expect(statSync(join(dataDir, 'pglite', 'PG_VERSION')).mode & 0o200).toBe(0o200);
});

test('migrations import only Kysely, so only their files decide what they do', () => {
  const folder = join(import.meta.dirname, 'migrations');
  const imported = readdirSync(folder)
    .filter((name) => !name.endsWith('.test.ts'))
    .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/ from '(.+)';$/gm)])
    .map(([, from]) => from);
  expect(new Set(imported)).toEqual(new Set(['kysely']));
  expect(existsSync(preparedFile(databases))).toBe(true);
});
