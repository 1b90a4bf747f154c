import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Db } from '../db/connection.ts';
import type { Database } from '../db/schema.ts';
import { run, statement } from '../db/statement.ts';
import { uploadsDir } from '../storage/create-storage.ts';
import { type ArchiveWriter, type BackupDescription, createArchive } from './archive.ts';
import { dumpTables, readSequences } from './dump.ts';
import { BackupRefused } from './refused.ts';
import { stageFiles } from './staged-files.ts';

export interface BackupReport {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** Size of the backup file. */
  readonly bytes: number;
  /** Whether uploads are in a bucket; if so, the backup does not include them. */
  readonly hasBucket: boolean;
}

export type BackupSource = Pick<Config, 'dataDir' | 's3'>;

/**
 * Writes one file with a snapshot of the database and the uploaded files, including every file that the snapshot refers
 * to. Files in a bucket are not included. On PostgreSQL writers continue meanwhile; on the embedded database, which has
 * one connection, they wait until the rows are read.
 */
export async function writeBackup(
  db: Db,
  source: BackupSource,
  file: string,
  now: Date,
): Promise<BackupReport> {
  const stagedFiles = await stageFiles(source.dataDir, uploadsDir(source));
  let archive: ArchiveWriter | null = null;
  try {
    // A file is stored before its row and removed after it. So files that are staged once before the snapshot and once
    // after it include every file that the snapshot names.
    if (source.s3 === null) await stagedFiles.stage();
    const tables = new Set<string>();
    let rows = 0;
    archive = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        const description = await describe(trx, source, now);
        if (source.s3 === null) await stagedFiles.stage();
        const writer = await createArchive(file, description);
        archive = writer;
        for await (const part of dumpTables(trx)) {
          const name = `tables/${part.table}/${String(rows).padStart(12, '0')}.jsonl`;
          await writer.add(name, part.lines);
          tables.add(part.table);
          rows += part.rows;
        }
        return writer;
      });
    let files = 0;
    for await (const { key, bytes } of stagedFiles.read()) {
      await archive.add(`files/${key}`, bytes);
      files += 1;
    }
    const bytes = await archive.finish();
    return { tables: tables.size, rows, files, bytes, hasBucket: source.s3 !== null };
  } finally {
    await archive?.abandon();
    await stagedFiles.release();
  }
}

/** Must be the first statement of the transaction: it takes the snapshot. */
async function describe(trx: Kysely<Database>, source: BackupSource, now: Date): Promise<BackupDescription> {
  return {
    format: 'nod-backup',
    version: 1,
    madeAt: now.toISOString(),
    migration: await lastMigration(trx),
    sequences: await readSequences(trx),
    files: source.s3 === null ? 'here' : 'bucket',
  };
}

const IS_MIGRATED = statement<object>(
  'backup-is-migrated',
  `select from pg_tables where schemaname = 'public' and tablename = 'kysely_migration'`,
);

const LAST = statement<{ name: string }>(
  'backup-last-migration',
  `select name from kysely_migration order by name desc limit 1`,
);

async function lastMigration(trx: Kysely<Database>): Promise<string> {
  const tables = await run(trx, IS_MIGRATED, []);
  if (tables.length > 0) {
    const rows = await run(trx, LAST, []);
    if (rows[0] !== undefined) return rows[0].name;
  }
  throw nothingToBackUp();
}

export function nothingToBackUp(): BackupRefused {
  return new BackupRefused('There is nothing to back up: no server has been started on this database yet.');
}

/** What the operator reads when the backup is done. */
export function describeBackup(
  file: string,
  { tables, rows, files, bytes, hasBucket }: BackupReport,
): string {
  const count = (n: number, word: string) => `${n.toLocaleString('en-GB')} ${word}${n === 1 ? '' : 's'}`;
  const size = `${(bytes / 1_048_576).toFixed(1)} MiB`;
  const summary = `${file}: ${count(rows, 'row')} of ${count(tables, 'table')}, ${count(files, 'file')}, ${size}.`;
  const uploadsNote = hasBucket ? '\nUploaded files stay in the bucket, which needs its own backup.' : '';
  return `${summary}${uploadsNote}\nIt contains everything about everyone, including secrets: keep it as safe as the database.`;
}
