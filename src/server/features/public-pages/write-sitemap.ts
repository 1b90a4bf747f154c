import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { Services } from '../../services.ts';
import { sectionPath } from './directory-page.ts';
import { liveRoles } from './role-queries.ts';

/** The protocol allows 50,000. A part is built in memory when it is requested, so ours are smaller. */
export const ADDRESSES_A_PART = 10_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const PATHS = ['/', '/jobs', '/guarantee', '/how-matching-works'] as const;
const ROWS_AT_ONCE = 1_000;

/** A path and, after a tab, when it last changed, if known. */
type Entry = string;

/**
 * Writes a new edition of the sitemap part by part: fixed pages, then the
 * directory's sections, companies with open roles, then open roles. Each list
 * is read by key, a thousand rows at most per step. An edition is served once it is complete; earlier editions are deleted,
 * and with them any that a killed process left unfinished.
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
    await db.insertInto('sitemap_parts').values({ edition, part: parts, entries: packed }).execute();
  }
  await db.updateTable('sitemap_editions').set({ parts }).where('edition', '=', edition).execute();
  await db.deleteFrom('sitemap_editions').where('edition', '<', edition).execute();
}

/** The entries before the first edition is written. */
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
  let last = FIRST_ID;
  for (;;) {
    const companies = await db
      .selectFrom('employers')
      .select('user_id')
      .where('user_id', '>', last)
      .orderBy('user_id')
      .limit(ROWS_AT_ONCE)
      .execute();
    last = companies.at(-1)?.user_id ?? last;
    if (companies.length > 0) {
      const ids = companies.map((row) => row.user_id);
      const open = await liveRoles(db, now)
        .clearSelect()
        .select(['roles.employer_id', sql<Date>`max(roles.updated_at)`.as('changed_at')])
        .where('roles.employer_id', 'in', ids)
        .groupBy('roles.employer_id')
        .orderBy('roles.employer_id')
        .execute();
      yield open.map((row) => entry(`/companies/${row.employer_id}`, row.changed_at));
    }
    if (companies.length < ROWS_AT_ONCE) return;
  }
}

async function* roleEntries(db: Db, now: Date): AsyncGenerator<Entry[]> {
  let last = FIRST_ID;
  for (;;) {
    const roles = await liveRoles(db, now)
      .clearSelect()
      .select(['roles.id', 'roles.updated_at'])
      .where('roles.id', '>', last)
      .orderBy('roles.id')
      .limit(ROWS_AT_ONCE)
      .execute();
    last = roles.at(-1)?.id ?? last;
    yield roles.map((row) => entry(`/jobs/${row.id}`, row.updated_at));
    if (roles.length < ROWS_AT_ONCE) return;
  }
}

function entry(path: string, changedAt: Date): Entry {
  return `${path}\t${changedAt.toISOString()}`;
}

async function* inParts(batches: AsyncIterable<readonly Entry[]>): AsyncGenerator<readonly Entry[]> {
  let held: Entry[] = [];
  for await (const batch of batches) {
    held.push(...batch);
    while (held.length > ADDRESSES_A_PART) {
      yield held.slice(0, ADDRESSES_A_PART);
      held = held.slice(ADDRESSES_A_PART);
    }
  }
  yield held;
}
