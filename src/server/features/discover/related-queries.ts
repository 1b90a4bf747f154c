import type { DeckHit, DeckSearch } from '../../deck/deck-search.ts';
import type { DeckView } from '../../deck/deck-view.ts';
import type { Position } from '../../index/position.ts';

/** A role that a search found. */
interface SearchHit extends DeckHit {
  /** The occupation that the role was found by, as the catalogue names it; null if the role has every word. */
  readonly alsoIn: string | null;
}

interface WithRelated {
  readonly hits: readonly SearchHit[];
  /** How many roles have every word; on a page of related roles, 0. */
  readonly count: number;
  /**
   * How many other roles are of the occupation that the words name; null if the words name none, or on a later page that has
   * no room for them.
   */
  readonly relatedCount: number | null;
}

/**
 * The roles that have every word, followed by those of the occupation that the words name. `start` is a position in either
 * of the two parts, or null for the beginning, where both parts are counted.
 */
export async function findWithRelated(
  view: Pick<DeckView, 'named' | 'related'>,
  words: string | null,
  search: Omit<DeckSearch, 'after'>,
  start: { readonly after: Position | null; readonly isRelated: boolean } | null,
): Promise<WithRelated> {
  const isRelated = start?.isRelated ?? false;
  const startAfter = start?.after ?? null;
  const exact = isRelated
    ? { best: [], count: 0 }
    : await view.named(words, { ...search, after: startAfter });
  const room = search.limit - exact.best.length;
  const related =
    start === null || room > 0
      ? await view.related(words, { ...search, limit: room, after: isRelated ? startAfter : null })
      : null;
  return {
    hits: [
      ...exact.best.map((hit) => ({ ...hit, alsoIn: null })),
      ...(related?.best.map((hit) => ({ ...hit, alsoIn: related.occupation })) ?? []),
    ],
    count: exact.count,
    relatedCount: related?.count ?? null,
  };
}
