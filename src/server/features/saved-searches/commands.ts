import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/endpoint.ts';
import {
  SAVED_SEARCHES_MAX,
  type SavedSearch,
  type saveSearch as saveSearchCall,
  type updateSavedSearch as updateCall,
} from '#contract/saved-searches.ts';
import { lockPerson } from '../../db/lock-person.ts';
import type { Seeker } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { mustBeKnown } from '../discover/read-viewer.ts';
import { nextDigest } from './digest-policy.ts';
import { savedSearchOnWire } from './queries.ts';
import { readSearch } from './search-text-policy.ts';

type Work = Pick<Services, 'db' | 'clock'>;

/** Existing roles are not new: only roles posted from now on are reported. @throws 400, 409, 422 */
export async function saveSearch(
  { db, clock }: Work,
  actor: Seeker,
  { name, search, frequency }: BodyOf<typeof saveSearchCall>,
): Promise<SavedSearch> {
  mustBeKnown(readSearch(search).near);
  const now = clock();
  return db.transaction().execute(async (trx) => {
    // If two are saved at the same time, only one may take the last place.
    await lockPerson(trx, actor.userId);
    const { count } = await trx
      .selectFrom('saved_searches')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('seeker_id', '=', actor.userId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= SAVED_SEARCHES_MAX) {
      throw new AppError(
        'conflict',
        `You have ${SAVED_SEARCHES_MAX} saved searches. First delete one you no longer need.`,
      );
    }
    const row = await trx
      .insertInto('saved_searches')
      .values({
        id: randomUUID(),
        seeker_id: actor.userId,
        name,
        search,
        frequency,
        created_at: now,
        reported_until: now,
        due_at: nextDigest(now, frequency),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return savedSearchOnWire(row);
  });
}

/** Sets what is given. A new frequency counts from now; after 'never', roles posted before now are not reported. @throws 404 */
export async function updateSavedSearch(
  { db, clock }: Work,
  actor: Seeker,
  searchId: string,
  changes: BodyOf<typeof updateCall>,
): Promise<SavedSearch> {
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const oldSearch = await trx
      .selectFrom('saved_searches')
      .select(['name', 'frequency'])
      .where('id', '=', searchId)
      .where('seeker_id', '=', actor.userId)
      .forUpdate()
      .executeTakeFirst();
    if (oldSearch === undefined) throw notFound('This search');
    const { name = oldSearch.name, frequency = oldSearch.frequency } = changes;
    const wasOff = oldSearch.frequency === 'never';
    const row = await trx
      .updateTable('saved_searches')
      .set({
        name,
        frequency,
        ...(oldSearch.frequency !== frequency && { due_at: nextDigest(now, frequency) }),
        ...(wasOff && { reported_until: now }),
      })
      .where('id', '=', searchId)
      .returningAll()
      .executeTakeFirstOrThrow();
    return savedSearchOnWire(row);
  });
}

export async function deleteSavedSearch(
  { db }: Pick<Work, 'db'>,
  actor: Seeker,
  searchId: string,
): Promise<void> {
  await db
    .deleteFrom('saved_searches')
    .where('id', '=', searchId)
    .where('seeker_id', '=', actor.userId)
    .execute();
}
