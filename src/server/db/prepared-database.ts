import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Logger } from 'pino';
import { packFolder, unpackFolder } from './packed-folder.ts';
import madeFrom from './prepared-from.json' with { type: 'json' };

/**
 * The build makes a migrated, empty embedded database once (scripts/prepare-database.ts), and a server with a new DATA_DIR
 * copies it instead of creating and migrating its own, which takes six seconds. It contains nothing random and no
 * personal data, so installations share only the schema.
 */
const ROOT = join(import.meta.dirname, '../../..');
export const PREPARED_DATABASES = join(ROOT, 'dist/database');

/** Marks a copied database until `bringCopyToToday` has run, so that the next start does so if this one is interrupted. */
const COPIED = 'copied-by-nod';

/**
 * The file for this release. Its name is a hash of all sources that decide what a new database is like (listed in
 * `prepared-from.json`, which the build reads too), so a file made from other sources has another name. Migrations may
 * import only Kysely, because other imports would be missing from the hash.
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

/** Packs a migrated, closed database, and removes those made from older sources. */
export function packPrepared(folder: string, databases: string): void {
  writeFileSync(join(folder, COPIED), '');
  rmSync(databases, { recursive: true, force: true });
  mkdirSync(databases, { recursive: true });
  packFolder(folder, preparedFile(databases));
}

/**
 * Copies the prepared database to `folder`, which appears when it is complete. Does nothing if there is no such database for
 * this release, or if it is damaged: the caller then creates and migrates a new database.
 */
export function copyPrepared(databases: string, folder: string, log: Logger): void {
  if (existsSync(folder)) return;
  const unfinishedFolder = `${folder}.unfinished`;
  try {
    const file = preparedFile(databases);
    // An interrupted start may have left this.
    rmSync(unfinishedFolder, { recursive: true, force: true });
    if (!existsSync(file)) {
      log.info('there is no prepared database for this release, so a new one is made');
      return;
    }
    unpackFolder(file, unfinishedFolder);
    renameSync(unfinishedFolder, folder);
  } catch (error) {
    log.warn({ err: error }, 'the prepared database could not be copied, so a new one is made');
    rmSync(unfinishedFolder, { recursive: true, force: true });
  }
}

/**
 * Updates the one thing in a copied database that depends on when its migrations ran: the month in which the first partition
 * of impressions ends (0024-partitions-and-triggers).
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
