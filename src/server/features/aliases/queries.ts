import type { LearnedAlias, listAliases as listAliasesCall } from '#contract/aliases.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { PersonalData } from '#contract/personal-data.ts';
import type { Db } from '../../db/connection.ts';
import type { Actor } from '../../http/actor.ts';
import { BY_INSTANT, isOlder, placeAt } from '../../http/by-instant.ts';
import { type Page, readPage } from '../../http/page.ts';

/** Aliases in use and aliases taken back, newest first. @throws 400 for an invalid cursor */
export function listAliases(db: Db, page: QueryOf<typeof listAliasesCall>): Promise<Page<LearnedAlias>> {
  return readPage(page, {
    cursor: BY_INSTANT,
    read: (startAfter, count) =>
      db
        .selectFrom('learned_aliases')
        .selectAll()
        .where((or) => or.or([or('until_version', 'is', null), or('taken_back_at', 'is not', null)]))
        .where(isOlder(startAfter, 'learned_at', 'id'))
        .orderBy('learned_at', 'desc')
        .orderBy('id')
        .limit(count)
        .execute(),
    placeOf: (row) => placeAt(row.learned_at, row.id),
    onWire: (row) => ({
      id: row.id,
      kind: row.kind,
      written: row.written,
      meaning: row.meaning,
      people: row.people,
      learnedAt: row.learned_at.toISOString(),
      takenBackAt: row.taken_back_at?.toISOString() ?? null,
    }),
  });
}

/** The actor's votes on words that we did not know. A person has at most a hundred. */
export async function listOwnVotes(db: Db, actor: Actor): Promise<NonNullable<PersonalData['wordMeanings']>> {
  const rows = await db
    .selectFrom('alias_votes')
    .selectAll()
    .where('user_id', '=', actor.userId)
    .orderBy('voted_at')
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    written: row.written,
    meaning: row.meaning,
    network: row.network,
    at: row.voted_at.toISOString(),
  }));
}
