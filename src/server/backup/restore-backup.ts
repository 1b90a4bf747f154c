import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { type Kysely, sql } from 'kysely';
import pino from 'pino';
import type { Config } from '../config.ts';
import { type Connection, connect, type Db, embedded } from '../db/connect.ts';
import { lockDataDir } from '../db/data-lock.ts';
import { migrate, migrateTo, migrationNames } from '../db/migrate.ts';
import type { Database } from '../db/schema.ts';
import { uploadsDir } from '../storage/create-storage.ts';
import { mustBeKey } from '../storage/storage.ts';
import { SCHEMA as TASKS } from '../tasks/queue-state.ts';
import { createTasks } from '../tasks/tasks.ts';
import { type About, checkArchive, readArchive } from './archive.ts';
import { loadRows, setSequences, wakeTasks, withoutReactions } from './load.ts';
import { BackupRefused } from './refused.ts';
import { listKeys } from './staged-files.ts';

export interface RestoreReport {
  readonly about: About;
  readonly rows: number;
  readonly files: number;
}

export type RestoreTarget = Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>;

/**
 * Brings a backup back into an empty place, of either kind of database: all of it, or nothing.
 * @throws {BackupRefused} where the file is broken or newer than this Nod, or the place is not empty
 */
export async function restoreBackup(file: string, target: RestoreTarget): Promise<RestoreReport> {
  const about = await checkArchive(file).catch((error) => {
    throw error instanceof BackupRefused
      ? new BackupRefused(`${file} can't be restored: ${error.message}.`)
      : error;
  });
  if (!migrationNames().includes(about.migration)) {
    throw new BackupRefused(
      `${file} was made by a newer Nod, after ${about.migration}: restore it with that one.`,
    );
  }
  const uploads = uploadsDir(target);
  if ((await listKeys(uploads)).length > 0) {
    throw new BackupRefused(`${uploads} is not empty: restore into a DATA_DIR that holds nothing.`);
  }
  const place = await openPlace(target);
  const files = new RestoredFiles(uploads, target);
  let isKept = false;
  try {
    // The queue's own tables, as this version of it wants them.
    await raiseQueue(place.connection);
    const rows = await place.connection.db.transaction().execute(async (trx) => {
      const loaded = await fill(trx, file, about, files);
      await files.keep();
      return loaded;
    });
    isKept = true;
    return { about, rows, files: files.count };
  } finally {
    if (!isKept) await files.forget();
    await place.close(isKept);
  }
}

async function fill(
  trx: Kysely<Database>,
  file: string,
  about: About,
  files: RestoredFiles,
): Promise<number> {
  let rows = 0;
  await migrateTo(trx, about.migration);
  await withoutReactions(trx, async () => {
    for await (const { name, bytes } of readArchive(file)) {
      const [kind = '', ...rest] = name.split('/');
      if (kind === 'tables') rows += await loadRows(trx, rest[0] ?? '', bytes);
      if (kind === 'files') await files.add(rest.join('/'), bytes);
    }
  });
  await setSequences(trx, about.sequences);
  await wakeTasks(trx);
  await migrate(trx);
  return rows;
}

async function raiseQueue(connection: Connection): Promise<void> {
  const tasks = createTasks(connection, () => new Date(), pino({ level: 'silent' }), false);
  await tasks.open();
  await tasks.close();
}

interface Place {
  readonly connection: Connection;
  readonly close: (isKept: boolean) => Promise<void>;
}

function openPlace(target: RestoreTarget): Promise<Place> {
  return target.databaseUrl === null ? openEmbedded(target.dataDir) : openPostgres(target);
}

/** Filled under another name: a restore that is killed leaves no half database to start on. */
async function openEmbedded(dataDir: string): Promise<Place> {
  const unlock = lockDataDir(dataDir);
  try {
    const folder = join(dataDir, 'pglite');
    if (existsSync(folder)) {
      throw new BackupRefused(
        `${dataDir} holds a database already: restore into a DATA_DIR that holds nothing.`,
      );
    }
    const raw = `${folder}.restoring`;
    await rm(raw, { recursive: true, force: true });
    const connection = embedded(await PGlite.create({ dataDir: raw }));
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
    await mustBeEmpty(connection.db);
  } catch (error) {
    await connection.close();
    throw error;
  }
  return {
    connection,
    close: async (isKept) => {
      // All else was one transaction.
      if (!isKept) await sql`drop schema if exists ${sql.id(TASKS)} cascade`.execute(connection.db);
      await connection.close();
    },
  };
}

async function mustBeEmpty(db: Db): Promise<void> {
  const { rows } = await sql`select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', ${TASKS}) and relkind in ('r', 'p', 'v') limit 1`.execute(db);
  if (rows.length > 0) {
    throw new BackupRefused('The database of DATABASE_URL is not empty: restore into one without tables.');
  }
}

/** Written beside the place of uploads, and put there at the end. */
class RestoredFiles {
  count = 0;
  readonly #root: string;
  readonly #raw: string;
  readonly #hasBucket: boolean;

  constructor(root: string, { s3 }: RestoreTarget) {
    this.#root = root;
    this.#raw = `${root}.restoring`;
    this.#hasBucket = s3 !== null;
  }

  async add(key: string, bytes: Buffer): Promise<void> {
    if (this.#hasBucket) {
      throw new BackupRefused(
        'The backup holds uploaded files, and S3_BUCKET is set: restore without it, then move DATA_DIR/uploads to the bucket.',
      );
    }
    if (this.count === 0) await rm(this.#raw, { recursive: true, force: true });
    const path = join(this.#raw, mustBeKey(key));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes, { mode: 0o600, flush: true });
    this.count += 1;
  }

  async keep(): Promise<void> {
    if (this.count === 0) return;
    await rm(this.#root, { recursive: true, force: true });
    await rename(this.#raw, this.#root);
  }

  /** There was no file of anybody's where they were to go. */
  async forget(): Promise<void> {
    if (this.count === 0) return;
    await rm(this.#raw, { recursive: true, force: true });
    await rm(this.#root, { recursive: true, force: true });
  }
}
