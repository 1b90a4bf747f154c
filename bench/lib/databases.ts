import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connect } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { findPostgres, startPostgres } from '#testing/postgres.ts';
import type { Db } from '../../src/server/db/connection.ts';

/** A filled database, and the settings with which the bench's processes open it. */
export interface BenchDatabase {
  readonly name: 'PGlite' | 'PostgreSQL';
  /** The environment for one process: on PGlite each process gets its own copy, on PostgreSQL they share. */
  readonly env: () => Record<string, string>;
  readonly remove: () => Promise<void>;
}

/** Both databases, migrated and filled; PGlite only (with a message) if PostgreSQL is not installed. */
export async function benchDatabases(fill: (db: Db) => Promise<void>): Promise<BenchDatabase[]> {
  const databases = [await onPglite(fill)];
  if (findPostgres() === null) console.log('PostgreSQL is not installed: measured on PGlite only.\n');
  else databases.push(await onPostgres(fill));
  return databases;
}

/** PGlite alone, for measurements that do not depend on the database. */
export async function onPglite(fill: (db: Db) => Promise<void>): Promise<BenchDatabase> {
  const dir = mkdtempSync(join(tmpdir(), 'nod-bench-'));
  const original = join(dir, 'original');
  await prepare({ databaseUrl: null, dataDir: original }, fill);
  let copies = 0;
  return {
    name: 'PGlite',
    env: () => {
      copies += 1;
      const copy = join(dir, String(copies));
      cpSync(original, copy, { recursive: true });
      return { DATA_DIR: copy, DATABASE_URL: '' };
    },
    remove: async () => rmSync(dir, { recursive: true, force: true }),
  };
}

async function onPostgres(fill: (db: Db) => Promise<void>): Promise<BenchDatabase> {
  const postgres = await startPostgres();
  const databaseUrl = postgres.url('postgres');
  await prepare({ databaseUrl, dataDir: '' }, fill);
  return { name: 'PostgreSQL', env: () => ({ DATABASE_URL: databaseUrl }), remove: postgres.stop };
}

async function prepare(
  config: { databaseUrl: string | null; dataDir: string },
  fill: (db: Db) => Promise<void>,
): Promise<void> {
  const connection = await connect(config);
  await migrate(connection.db);
  await fill(connection.db);
  await sql`analyze`.execute(connection.db);
  await connection.close();
}
