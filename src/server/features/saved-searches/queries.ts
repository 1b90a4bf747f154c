import type { Selectable } from 'kysely';
import type { PageQuery } from '#contract/paging.ts';
import type { SavedSearch } from '#contract/saved-searches.ts';
import type { Db } from '../../db/connection.ts';
import type { SavedSearchTable } from '../../db/tables/saved-searches.ts';
import type { Seeker } from '../../http/actor.ts';
import { BY_INSTANT, isOlder, placeAt } from '../../http/by-instant.ts';
import { type Page, readPage } from '../../http/page.ts';

/** Newest first. @throws 400 for an invalid cursor */
export function listSavedSearches(db: Db, actor: Seeker, page: PageQuery): Promise<Page<SavedSearch>> {
  return readPage(page, {
    cursor: BY_INSTANT,
    read: (startAfter, count) =>
      ownSearches(db, actor)
        .where(isOlder(startAfter, 'created_at', 'id'))
        .limit(count)
        .execute(),
    placeOf: (row) => placeAt(row.created_at, row.id),
    onWire: savedSearchOnWire,
  });
}

/** For the export. */
export async function listExportedSearches(trx: Db, actor: Seeker): Promise<SavedSearch[]> {
  return (await ownSearches(trx, actor).execute()).map(savedSearchOnWire);
}

function ownSearches(db: Db, actor: Seeker) {
  return db
    .selectFrom('saved_searches')
    .selectAll()
    .where('seeker_id', '=', actor.userId)
    .orderBy('created_at', 'desc')
    .orderBy('id');
}

export function savedSearchOnWire(row: Selectable<SavedSearchTable>): SavedSearch {
  const { id, name, search, frequency, created_at: createdAt, due_at: dueAt } = row;
  return {
    id,
    name,
    search,
    frequency,
    createdAt: createdAt.toISOString(),
    nextAt: dueAt?.toISOString() ?? null,
  };
}
