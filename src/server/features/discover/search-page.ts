import type { RoleCard, SearchQuery } from '#contract/roles.ts';
import { LAST_INSTANT, MINUTE } from '../../clock.ts';
import { NO_FILTERS } from '../../deck/role-filter.ts';
import type { Previewer } from '../../http/actor.ts';
import { cursorOf, wholeNumber } from '../../http/cursor.ts';
import { countAgainst } from '../../http/limits.ts';
import { positionOf, positionPart } from '../../index/position.ts';
import type { Services } from '../../services.ts';
import { isOpen, readViewer, type ViewerServices } from './read-viewer.ts';

interface SearchPage {
  readonly cards: RoleCard[];
  readonly nextCursor: string | null;
  /** Only on a first page. */
  readonly found: number | null;
  /** How many roles the filters hide; only on a first page without roles. */
  readonly hidden: number | null;
}

/** A search examines every role, and runs while somebody types. */
const MOST_SEARCHES = 300;
const WINDOW = 10 * MINUTE;

const FORMAT = cursorOf({ readAt: wholeNumber(LAST_INSTANT), after: positionPart });

/**
 * A page of the roles that contain all the words, in the order of somebody's deck. Unlike the deck, it has no chances
 * of the day and no limit of cards in a row: a search for a company should find all of its roles.
 * @throws 400 for an invalid cursor, 422 for an unknown place, 429 after too many searches
 */
export async function searchPage(
  context: ViewerServices & Pick<Services, 'db'>,
  actor: Previewer,
  { q: words, limit, cursor, ...query }: SearchQuery,
): Promise<SearchPage> {
  const { db, deck, clock } = context;
  await countAgainst(db, clock, { key: `search:${actor.userId}`, max: MOST_SEARCHES, windowMs: WINDOW });
  const now = clock();
  const from = cursor === undefined ? null : FORMAT.read(cursor);
  const readAt = from === null ? now : new Date(from.readAt);
  const viewer = await readViewer(context, actor, readAt);
  const { seeker, order, never, view } = viewer;
  const search = { seeker, order, without: never, filters: viewer.filtersOf(query) };

  const after = from?.after ?? null;
  const { best, count } = view.named(words, { ...search, limit: limit + 1, after });
  const hits = best.slice(0, limit);
  const read = await viewer.cardsOf(hits.map(({ id }) => id));
  const cards: RoleCard[] = [];
  for (const { id } of hits) {
    const role = read.get(id);
    // As in the deck: a role that closed a moment ago is left out, and the page is shorter.
    if (role === undefined) deck.forget(id);
    else if (isOpen(role.row, now)) cards.push(role.card());
  }
  const last = hits.at(-1);
  const isFirst = from === null;
  const isEmpty = isFirst && count === 0;
  return {
    cards,
    nextCursor:
      last !== undefined && best.length > limit
        ? FORMAT.write({ readAt: readAt.getTime(), after: positionOf(last.score, last.id) })
        : null,
    found: isFirst ? count : null,
    hidden: isEmpty
      ? view.named(words, { ...search, filters: NO_FILTERS, limit: 1, after: null }).count
      : null,
  };
}
