import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { type Kysely, sql } from 'kysely';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { onPostgres, testApp } from '#testing/test-app.ts';
import { emptyDatabase, testDatabase } from '#testing/test-database.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { readConfig } from '../config.ts';
import { startContext } from '../start-context.ts';
import { bringUpToDate } from './bring-up-to-date.ts';
import { connect, embedded } from './connect.ts';
import type { Connection } from './connection.ts';
import { isMigrated, migrate, migrateTo, migrationNames, migrationsUntil } from './migrate.ts';
import { oldestLevelAfter } from './release-levels.ts';

const FIRST_RELEASE = '0015-verification';

/** An empty database. */
async function connectEmpty(): Promise<Connection> {
  const database = await emptyDatabase();
  const connection =
    database === null ? embedded(await PGlite.create()) : await connect({ ...database, dataDir: '' });
  onTestFinished(async () => {
    await connection.close();
    await database?.drop();
  });
  return connection;
}

async function connectMigrated(): Promise<Connection> {
  const database = await testDatabase();
  onTestFinished(async () => {
    await database.connection.close();
    await database.drop();
  });
  return database.connection;
}

/** Does what a newer release would do: adds its migration, and records which older releases can still run. */
async function migrateFurther({ db }: Connection, name: string, oldestLevel: number | null): Promise<void> {
  await sql`insert into kysely_migration (name, timestamp) values (${name}, '2099-01-01T00:00:00.000Z')`.execute(
    db,
  );
  if (oldestLevel === null) return;
  await sql`insert into migration_levels (migration, oldest_level) values (${name}, ${oldestLevel})`.execute(
    db,
  );
}

test('an older release starts and serves on a newer database', async () => {
  const app = await testApp({}, { migrations: migrationsUntil(FIRST_RELEASE) });
  onTestFinished(() => app.close());
  const amara = await app.seeker('Amara');
  expect(amara.user?.firstName).toBe('Amara');
  expect((await app.visitor().fetch('/readyz')).status).toBe(200);
});

test('a release too old for the database is not ready and refuses to migrate', async () => {
  const app = await testApp();
  onTestFinished(() => app.close());
  const ready = async () => (await app.visitor().fetch('/readyz')).status;
  await migrateFurther(app.context.connection, '9998-adds-a-table', 15);
  expect(await ready()).toBe(200);
  await migrateFurther(app.context.connection, '9999-drops-a-column', 9_998);
  await expect.poll(ready).toBe(503);
  await expect(migrate(app.context.db)).rejects.toThrow(
    /migrated by a newer Nod \(9999-drops-a-column\) and needs one that knows migration 9998; this one knows migrations up to \d{4}\./,
  );
});

test('a newer migration without a compatibility record is refused', async () => {
  const connection = await connectMigrated();
  await migrateFurther(connection, '9999-unheard-of', null);
  await expect(migrate(connection.db)).rejects.toThrow('does not say that an older one can run on it');
});

test('an unknown migration between known ones is refused', async () => {
  const connection = await connectMigrated();
  await migrateFurther(connection, '0002-of-a-fork', 15);
  await expect(migrate(connection.db)).rejects.toThrow('made by another edition of Nod');
});

test('every migration records which releases can run after it', async () => {
  const { db } = await connectEmpty();
  expect(await migrate(db)).toEqual(migrationNames());
  expect(await migrate(db)).toEqual([]);
  const { rows } = await sql<{ migration: string; oldest_level: number }>`
    select * from migration_levels order by migration`.execute(db);
  expect(rows.map((row) => row.migration)).toEqual(migrationNames());
  expect(new Set(rows.map((row) => row.oldest_level))).toEqual(new Set([15]));
  const contractions = { '0030-drops-a-column': 27 };
  expect(oldestLevelAfter('0029-adds', contractions)).toBe(15);
  expect(oldestLevelAfter('0031-adds', contractions)).toBe(27);
});

test('two processes migrate the same empty database at once', async () => {
  const database = await emptyDatabase();
  if (database === null) return;
  onTestFinished(database.drop);
  const [one, two] = await Promise.all([1, 2].map(() => connect({ ...database, dataDir: '' })));
  if (one === undefined || two === undefined) throw new Error('two connections');
  const applied = await Promise.all([migrate(one.db), migrate(two.db)]);
  expect(applied.flat().toSorted()).toEqual(migrationNames());
  expect(await isMigrated(two.db)).toBe(true);
  await Promise.all([one.close(), two.close()]);
});

test('a migration gives way while a long transaction locks its table', async () => {
  if (!onPostgres) return;
  const connection = await connectMigrated();
  const { db } = connection;
  const migrations = {
    ...migrationsUntil('9999'),
    '9999-widens-users': {
      up: (trx: Kysely<unknown>) =>
        sql`alter table users add column shoe_size integer`.execute(trx).then(() => {}),
    },
  };
  const blockers: string[] = [];
  const report = await db.connection().execute(async (long) => {
    await sql`begin`.execute(long);
    await sql`select count(*) from users`.execute(long);
    return migrate(db, {
      migrations,
      onLocked: (migration, lines) => blockers.push(migration, ...lines),
      // The migration has rolled back, so nobody queues behind it; then the long transaction ends.
      pause: async () => {
        await db.selectFrom('users').select('id').execute();
        await sql`commit`.execute(long);
      },
    });
  });
  expect(report).toEqual(['9999-widens-users']);
  expect(blockers).toEqual(['9999-widens-users', expect.stringContaining('select count(*) from users')]);
});

test('with MIGRATE=0 a start waits until the database is migrated', async () => {
  const connection = await connectEmpty();
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  const config = readConfig({ MIGRATE: '0', DATABASE_URL: onPostgres ? 'postgres://waits' : '' });
  const up = bringUpToDate(connection.db, config, log);
  if (!onPostgres) {
    await expect(up).rejects.toThrow('run npm run migrate, then start again');
    return;
  }
  await expect.poll(() => lines.join('')).toContain('waiting for npm run migrate');
  await migrate(connection.db);
  await up;
  expect(lines).toHaveLength(1);
});

test('a backup of the first release is restored and brought up to date', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nod-older-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const old = await connectEmpty();
  await migrateTo(old.db, FIRST_RELEASE);
  await sql`insert into users (id, account_type, username, username_key, email, email_key, password_hash, first_name,
      last_name, created_at)
    values (gen_random_uuid(), 'JobSeeker', 'amara', 'amara', 'a@example.org', 'a@example.org', 'x', 'Amara', 'O', now())`.execute(
    old.db,
  );
  const file = join(folder, 'old.tar.gz');
  await writeBackup(old.db, { dataDir: join(folder, 'from'), s3: null }, file, new Date());
  const database = await emptyDatabase();
  if (database !== null) onTestFinished(database.drop);
  const target = { dataDir: join(folder, 'to'), databaseUrl: database?.databaseUrl ?? null };
  await restoreBackup(file, { ...target, s3: null });
  const config = { ...readConfig({ DEMO: '0', WORKER: '0', LOG_LEVEL: 'silent' }), ...target };
  const context = await startContext(config);
  const users = await context.db.selectFrom('users').select(['username', 'is_demo']).execute();
  expect(users).toEqual([{ username: 'amara', is_demo: false }]);
  expect(await isMigrated(context.db)).toBe(true);
  await context.close();
});
