import type { RoleCard, SearchQuery } from '#contract/roles.ts';
import { LAST_INSTANT, MINUTE } from '../../clock.ts';
import type { DeckSearch } from '../../deck/deck-search.ts';
import { NO_FILTERS } from '../../deck/role-filter.ts';
import type { Previewer } from '../../http/actor.ts';
import { cursorOf, oneOf, orNull, wholeNumber } from '../../http/cursor.ts';
import { countAgainst } from '../../http/limits.ts';
import { type Position, positionOf, positionPart } from '../../index/position.ts';
import type { Services } from '../../services.ts';
import { isOpen, readViewer, type Viewer, type ViewerServices } from './read-viewer.ts';
import { findWithRelated } from './related-queries.ts';

interface SearchPage {
  readonly cards: RoleCard[];
  readonly nextCursor: string | null;
  /** How many roles contain all the words; only on a first page. */
  readonly found: number | null;
  /** How many more roles are of the occupation that the words name; only on a first page, if they name one. */
  readonly related: number | null;
  /** How many roles the filters hide; only on a first page without roles. */
  readonly hidden: number | null;
}

/** A search examines every role, and runs while somebody types. */
const MOST_SEARCHES = 300;
const WINDOW = 10 * MINUTE;

const FORMAT = cursorOf({ readAt: wholeNumber(LAST_INSTANT), after: positionPart });
/** For pages that start among the related roles. */
const RELATED_FORMAT = cursorOf({
  part: oneOf('related'),
  readAt: wholeNumber(LAST_INSTANT),
  after: orNull(positionPart),
});

interface Start {
  readonly readAt: number;
  readonly after: Position | null;
  readonly isRelated: boolean;
}

function readCursor(text: string): Start {
  return text.startsWith('related.')
    ? { ...RELATED_FORMAT.read(text), isRelated: true }
    : { ...FORMAT.read(text), isRelated: false };
}

/**
 * A page of the roles that contain all the words, in the order of the actor's deck. Unlike the deck, it has no chance cards
 * and no limit on one company's cards in a row: a search for a company should find all of its roles. Other roles of the
 * occupation that the words name follow, in the same order.
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
  const from = cursor === undefined ? null : readCursor(cursor);
  const readAt = from === null ? now : new Date(from.readAt);
  const viewer = await readViewer(context, actor, readAt);
  const { seeker, order, never, view } = viewer;
  const search = { seeker, order, without: never, filters: viewer.filtersOf(query) };

  const result = await findWithRelated(view, words, { ...search, limit: limit + 1 }, from);
  const hits = result.hits.slice(0, limit);
  const cardById = await viewer.cardsOf(hits.map(({ id }) => id));
  const cards: RoleCard[] = [];
  for (const { id, alsoIn } of hits) {
    const role = cardById.get(id);
    // As in the deck: a role that closed a moment ago is left out, and the page is shorter.
    if (role === undefined) deck.forget(id);
    else if (isOpen(role.row, now)) cards.push({ ...role.card(), ...(alsoIn !== null && { alsoIn }) });
  }
  const last = hits.at(-1);
  const isFirst = from === null;
  const isEmpty = isFirst && hits.length === 0;
  return {
    cards,
    nextCursor: last !== undefined && result.hits.length > limit ? cursorAfter(last, readAt.getTime()) : null,
    found: isFirst ? result.count : null,
    related: isFirst ? result.relatedCount : null,
    hidden: isEmpty ? await countHidden(view, words, search) : null,
  };
}

/** How many roles the search would find without filters, those of the occupation included. */
async function countHidden(
  view: Viewer['view'],
  words: string | null,
  search: Omit<DeckSearch, 'limit' | 'after'>,
): Promise<number> {
  const all = await findWithRelated(view, words, { ...search, filters: NO_FILTERS, limit: 1 }, null);
  return all.count + (all.relatedCount ?? 0);
}

function cursorAfter(hit: { score: number; id: string; alsoIn: string | null }, readAt: number): string {
  const hitPosition = positionOf(hit.score, hit.id);
  return hit.alsoIn === null
    ? FORMAT.write({ readAt, after: hitPosition })
    : RELATED_FORMAT.write({ part: 'related', readAt, after: hitPosition });
}
