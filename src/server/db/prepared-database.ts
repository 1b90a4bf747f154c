import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Logger } from 'pino';
import { packFolder, unpackFolder } from './packed-folder.ts';
import madeFrom from './prepared-from.json' with { type: 'json' };

/**
 * The build makes a migrated, empty embedded database once (scripts/prepare-database.ts), and a server with a new DATA_DIR
 * copies it instead of creating and migrating its own, which takes six seconds. It contains nothing random and no rows of
 * anybody, so installations share only the schema.
 */
const ROOT = join(import.meta.dirname, '../../..');
export const PREPARED_DATABASES = join(ROOT, 'dist/database');

/** In a copied database until it has been brought to today, so that a start that is interrupted there is made up for. */
const COPIED = 'copied-by-nod';

/**
 * The file for the sources of this release (`prepared-from.json`: everything that decides what a new database is like, which
 * the build reads too); one that was made from others has another name. Migrations may import only Kysely.
 */
export function preparedFile(databases: string): string {
  const hash = createHash('sha256');
  for (const file of madeFrom.flatMap(sourcesIn)) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  }
  return join(databases, `${hash.digest('hex').slice(0, 32)}.zst`);
}

function sourcesIn(path: string): string[] {
  if (!path.endsWith('migrations')) return [path];
  return readdirSync(join(ROOT, path))
    .filter((name) => !name.endsWith('.test.ts'))
    .sort()
    .map((name) => `${path}/${name}`);
}

/** Packs a migrated database, which must be closed, in place of what older sources made. */
export function packPrepared(folder: string, databases: string): void {
  writeFileSync(join(folder, COPIED), '');
  rmSync(databases, { recursive: true, force: true });
  mkdirSync(databases, { recursive: true });
  packFolder(folder, preparedFile(databases));
}

/**
 * Copies the prepared database to `folder`, which appears when it is complete. Does nothing if there is none for this release,
 * or if it is damaged: then the caller creates and migrates a database as it would without.
 */
export function copyPrepared(databases: string, folder: string, log: Logger): void {
  if (existsSync(folder)) return;
  const unfinished = `${folder}.unfinished`;
  try {
    const file = preparedFile(databases);
    // What an interrupted start has left.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(file)) {
      log.info('there is no prepared database for this release, so a new one is made');
      return;
    }
    unpackFolder(file, unfinished);
    renameSync(unfinished, folder);
  } catch (error) {
    log.warn({ err: error }, 'the prepared database could not be copied, so a new one is made');
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/**
 * Repeats in a copied database what depends on when its migrations ran: the month in which the first partition of impressions
 * ends (0024-partitions-and-triggers).
 */
export async function bringCopyToToday(pglite: PGlite, folder: string): Promise<void> {
  const mark = join(folder, COPIED);
  if (!existsSync(mark)) return;
  await pglite.transaction(async (trx) => {
    const { rows } = await trx.query<{ bound: string }>(
      `select to_char(date_trunc('month', now() at time zone 'UTC' + interval '3 days') + interval '1 month',
        'YYYY-MM-DD') as bound`,
    );
    await trx.exec(`
      alter table impressions detach partition impressions_before;
      alter table impressions attach partition impressions_before
        for values from (minvalue) to ('${rows[0]?.bound}')`);
  });
  rmSync(mark);
}
