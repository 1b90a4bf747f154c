import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { sql } from 'kysely';
import { batchesById } from '../../db/batches.ts';
import type { Db } from '../../db/connection.ts';
import type { Services } from '../../services.ts';
import { sectionPath } from './directory-page.ts';
import { liveRoles } from './role-queries.ts';

/** The protocol allows 50,000. A part is built in memory when it is requested, so ours are smaller. */
export const ADDRESSES_A_PART = 10_000;
const PATHS = [
  '/',
  '/jobs',
  '/guarantee',
  '/how-matching-works',
  '/fairness',
  '/privacy',
  '/terms',
  '/data-terms',
] as const;
const ROWS_AT_ONCE = 1_000;

/** A path and, after a tab, when it last changed, if known. */
type Entry = string;

/**
 * Writes a new edition of the sitemap part by part: fixed pages, the directory's sections, companies with open roles, then
 * open roles. Companies and roles are read by key, a thousand rows at most per step. An edition is served once it is
 * complete; then earlier editions are deleted, including any that a killed process left unfinished. A slow run that a later
 * run overtakes stops once its own edition has been deleted.
 */
export async function writeSitemap(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const now = clock();
  const { edition } = await db
    .insertInto('sitemap_editions')
    .values({ made_at: now, parts: null })
    .returning('edition')
    .executeTakeFirstOrThrow();
  let parts = 0;
  for await (const entries of inParts(allEntries(db, now))) {
    if (signal.aborted) return;
    parts += 1;
    const packed = await promisify(gzip)(entries.join('\n'));
    if (!(await addPart(db, { edition, part: parts, entries: packed }))) return;
  }
  await db.updateTable('sitemap_editions').set({ parts }).where('edition', '=', edition).execute();
  await db.deleteFrom('sitemap_editions').where('edition', '<', edition).execute();
}

/** False if the edition was deleted. The lock keeps the edition from being deleted until the part refers to it. */
function addPart(db: Db, part: { edition: number; part: number; entries: Buffer }): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const edition = await trx
      .selectFrom('sitemap_editions')
      .select('edition')
      .where('edition', '=', part.edition)
      .forKeyShare()
      .executeTakeFirst();
    if (edition === undefined) return false;
    await trx.insertInto('sitemap_parts').values(part).execute();
    return true;
  });
}

/** The entries to serve before the first edition is complete. */
export const FIXED_ENTRIES: readonly Entry[] = PATHS;

async function* allEntries(db: Db, now: Date): AsyncGenerator<readonly Entry[]> {
  yield PATHS;
  yield await sectionEntries(db);
  yield* companyEntries(db, now);
  yield* roleEntries(db, now);
}

/** Each section of the directory that has roles: tens of thousands of short lines at most. */
async function sectionEntries(db: Db): Promise<Entry[]> {
  const sections = await db
    .selectFrom('directory_counts')
    .select(['place', 'occupation'])
    .orderBy('place')
    .orderBy('occupation')
    .execute();
  return sections.map(sectionPath).filter((path) => path !== '/jobs');
}

async function* companyEntries(db: Db, now: Date): AsyncGenerator<Entry[]> {
  const batches = batchesById(ROWS_AT_ONCE, (afterId) =>
    db
      .selectFrom('employers')
      .select('user_id as id')
      .where('user_id', '>', afterId)
      .orderBy('user_id')
      .limit(ROWS_AT_ONCE)
      .execute(),
  );
  for await (const companies of batches) {
    if (companies.length === 0) return;
    const open = await liveRoles(db, now)
      .clearSelect()
      .select(['roles.employer_id', sql<Date>`max(roles.updated_at)`.as('changed_at')])
      .where(
        'roles.employer_id',
        'in',
        companies.map(({ id }) => id),
      )
      .groupBy('roles.employer_id')
      .orderBy('roles.employer_id')
      .execute();
    yield open.map((row) => entry(`/companies/${row.employer_id}`, row.changed_at));
  }
}

async function* roleEntries(db: Db, now: Date): AsyncGenerator<Entry[]> {
  const batches = batchesById(ROWS_AT_ONCE, (afterId) =>
    liveRoles(db, now)
      .clearSelect()
      .select(['roles.id', 'roles.updated_at'])
      .where('roles.id', '>', afterId)
      .orderBy('roles.id')
      .limit(ROWS_AT_ONCE)
      .execute(),
  );
  for await (const roles of batches) yield roles.map((row) => entry(`/jobs/${row.id}`, row.updated_at));
}

function entry(path: string, changedAt: Date): Entry {
  return `${path}\t${changedAt.toISOString()}`;
}

async function* inParts(batches: AsyncIterable<readonly Entry[]>): AsyncGenerator<readonly Entry[]> {
  let entries: Entry[] = [];
  for await (const batch of batches) {
    entries.push(...batch);
    while (entries.length > ADDRESSES_A_PART) {
      yield entries.slice(0, ADDRESSES_A_PART);
      entries = entries.slice(ADDRESSES_A_PART);
    }
  }
  yield entries;
}
