import { type Kysely, sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Db } from '../db/connection.ts';
import type { Database } from '../db/schema.ts';
import { uploadsDir } from '../storage/create-storage.ts';
import { type About, type ArchiveWriter, createArchive } from './archive.ts';
import { dumpTables, readSequences } from './dump.ts';
import { BackupRefused } from './refused.ts';
import { stageFiles } from './staged-files.ts';

export interface BackupReport {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** Of the backup itself. */
  readonly bytes: number;
  /** Uploads lie in a bucket, of which a backup has nothing. */
  readonly hasBucket: boolean;
}

export type BackupSource = Pick<Config, 'dataDir' | 's3'>;

/**
 * Everything that the database holds at one instant, and every file it speaks of then, into one file. Writers go on
 * meanwhile on PostgreSQL; on the embedded database, which has one connection, they wait for the rows to be read.
 */
export async function writeBackup(
  db: Db,
  source: BackupSource,
  file: string,
  now: Date,
): Promise<BackupReport> {
  const staged = await stageFiles(source.dataDir, uploadsDir(source));
  let archive: ArchiveWriter | null = null;
  try {
    // A file comes before the row that names it and goes after it: held on both sides of the snapshot, none is missed.
    if (source.s3 === null) await staged.hold();
    const tables = new Set<string>();
    let rows = 0;
    archive = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        const about = await describe(trx, source, now);
        if (source.s3 === null) await staged.hold();
        const writer = await createArchive(file, about);
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
    for await (const { key, bytes } of staged.read()) {
      await archive.add(`files/${key}`, bytes);
      files += 1;
    }
    const bytes = await archive.finish();
    return { tables: tables.size, rows, files, bytes, hasBucket: source.s3 !== null };
  } finally {
    await archive?.abandon();
    await staged.release();
  }
}

/** The first statement of the transaction: its snapshot is taken here. */
async function describe(trx: Kysely<Database>, source: BackupSource, now: Date): Promise<About> {
  return {
    format: 'nod-backup',
    version: 1,
    madeAt: now.toISOString(),
    migration: await lastMigration(trx),
    sequences: await readSequences(trx),
    files: source.s3 === null ? 'here' : 'bucket',
  };
}

async function lastMigration(trx: Kysely<Database>): Promise<string> {
  const there =
    await sql`select from pg_tables where schemaname = 'public' and tablename = 'kysely_migration'`.execute(
      trx,
    );
  if (there.rows.length > 0) {
    const { rows } = await sql<{ name: string }>`
      select name from kysely_migration order by name desc limit 1`.execute(trx);
    if (rows[0] !== undefined) return rows[0].name;
  }
  throw nothingThere();
}

export function nothingThere(): BackupRefused {
  return new BackupRefused('There is nothing to back up: no server has been started on this database yet.');
}

/** What an operator reads when it is done. */
export function tellBackup(file: string, { tables, rows, files, bytes, hasBucket }: BackupReport): string {
  const count = (n: number, word: string) => `${n.toLocaleString('en-GB')} ${word}${n === 1 ? '' : 's'}`;
  const size = `${(bytes / 1_048_576).toFixed(1)} MiB`;
  const told = `${file}: ${count(rows, 'row')} of ${count(tables, 'table')}, ${count(files, 'file')}, ${size}.`;
  const rest = hasBucket ? '\nUploaded files stay in the bucket, which needs a backup of its own.' : '';
  return `${told}${rest}\nIt holds everything about everybody, secrets included: keep it as safe as the database.`;
}
