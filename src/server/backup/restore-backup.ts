import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Config } from '../config.ts';
import { connect, embedded } from '../db/connect.ts';
import type { Connection, Db } from '../db/connection.ts';
import { lockDataDir } from '../db/data-lock.ts';
import { migrate, migrateTo, migrationNames } from '../db/migrate.ts';
import { openEmbedded as openFolder } from '../db/open-embedded.ts';
import type { Database } from '../db/schema.ts';
import { run, statement } from '../db/statement.ts';
import { uploadsDir } from '../storage/create-storage.ts';
import { migrateQueue } from '../tasks/migrate-queue.ts';
import { JOBS, SCHEMA as TASKS } from '../tasks/queue-state.ts';
import { type BackupDescription, checkArchive, readArchive } from './archive.ts';
import { isPartition, loadRows, restartTasks, setSequences, withoutTriggersAndIndexes } from './load.ts';
import { BackupRefused } from './refused.ts';
import { RestoredFiles } from './restored-files.ts';

export interface RestoreReport {
  readonly description: BackupDescription;
  readonly rows: number;
  readonly files: number;
}

export type RestoreTarget = Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>;

/**
 * Restores a backup into an empty target with either kind of database: all of it, or nothing. Leftovers of a killed
 * restore are removed first, so it can simply be run again.
 * @throws {BackupRefused} if the file is broken or newer than this Nod, or the target is not empty
 */
export async function restoreBackup(file: string, target: RestoreTarget): Promise<RestoreReport> {
  const description = await checkArchive(file).catch((error) => {
    throw error instanceof BackupRefused
      ? new BackupRefused(`${file} can't be restored: ${error.message}.`)
      : error;
  });
  if (!migrationNames().includes(description.migration)) {
    throw new BackupRefused(
      `${file} was made by a newer Nod, whose last migration is ${description.migration}: restore it with that version.`,
    );
  }
  const files = new RestoredFiles(uploadsDir(target), target);
  await files.mustBeEmpty();
  const place = await openPlace(target);
  let isKept = false;
  try {
    await files.begin();
    // Bring the queue's own tables up to date.
    await migrateQueue(place.connection);
    const rows = await place.connection.work.db.transaction().execute(async (trx) => {
      const loaded = await fill(trx, file, description, files);
      await files.moveIntoPlace();
      return loaded;
    });
    isKept = true;
    return { description, rows, files: files.count };
  } finally {
    if (!isKept) await files.forget();
    await place.close(isKept);
    if (isKept) await files.finish();
  }
}

async function fill(
  trx: Kysely<Database>,
  file: string,
  description: BackupDescription,
  files: RestoredFiles,
): Promise<number> {
  let rows = 0;
  await migrateTo(trx, description.migration);
  await withoutTriggersAndIndexes(trx, async () => {
    for await (const { name, bytes } of readArchive(file)) {
      const [kind = '', ...rest] = name.split('/');
      const [table = ''] = rest;
      if (kind === 'tables' && !isPartition(table)) rows += await loadRows(trx, table, bytes);
      if (kind === 'files') await files.add(rest.join('/'), bytes);
    }
  });
  await setSequences(trx, description.sequences);
  await restartTasks(trx);
  await migrate(trx);
  return rows;
}

interface Place {
  readonly connection: Connection;
  readonly close: (isKept: boolean) => Promise<void>;
}

function openPlace(target: RestoreTarget): Promise<Place> {
  return target.databaseUrl === null ? openEmbedded(target.dataDir) : openPostgres(target);
}

/** Opens the new database under another name, so that after a killed restore no server starts with a half-filled one. */
async function openEmbedded(dataDir: string): Promise<Place> {
  const unlock = lockDataDir(dataDir);
  try {
    const folder = join(dataDir, 'pglite');
    if (existsSync(folder)) {
      throw new BackupRefused(`${dataDir} already contains a database: restore into an empty DATA_DIR.`);
    }
    const raw = `${folder}.restoring`;
    await rm(raw, { recursive: true, force: true });
    const connection = embedded(await openFolder(raw));
    return {
      connection,
      close: async (isKept) => {
        await connection.close();
        if (isKept) await rename(raw, folder);
        else await rm(raw, { recursive: true, force: true });
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openPostgres(target: RestoreTarget): Promise<Place> {
  const connection = await connect(target);
  try {
    await mustBeEmpty(connection.work.db);
  } catch (error) {
    await connection.close();
    throw error;
  }
  return {
    connection,
    close: async (isKept) => {
      // Everything but the queue's tables was restored in one transaction, which has been rolled back.
      if (!isKept) await sql`drop schema if exists ${sql.id(TASKS)} cascade`.execute(connection.work.db);
      await connection.close();
    },
  };
}

const TASK = statement<object>('backup-task', `select from ${JOBS} limit 1`);

async function mustBeEmpty(db: Db): Promise<void> {
  if (!(await hasTables(db, 'public'))) {
    if (!(await hasTables(db, TASKS))) return;
    const rows = await run(db, TASK, []);
    if (rows.length === 0) {
      // A restore was killed after it had set up the queue, the only step outside its transaction.
      await sql`drop schema ${sql.id(TASKS)} cascade`.execute(db);
      return;
    }
  }
  throw new BackupRefused('The database in DATABASE_URL is not empty: restore into one without tables.');
}

const TABLES = statement<object, [schema: string]>(
  'backup-has-tables',
  `select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = $1 and relkind in ('r', 'p', 'v') limit 1`,
);

async function hasTables(db: Db, schema: string): Promise<boolean> {
  const rows = await run(db, TABLES, [schema]);
  return rows.length > 0;
}
