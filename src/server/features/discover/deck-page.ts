import type { DeckQuery, RoleCard } from '#contract/roles.ts';
import type { Clock } from '../../clock.ts';
import { type DeckState, decodeCursor, encodeCursor } from '../../deck/cursor.ts';
import { type Dealt, deal } from '../../deck/deal.ts';
import type { Previewer } from '../../http/actor.ts';
import type { Impression, Impressions } from './note-impressions.ts';
import type { PageRow } from './page-rows.ts';
import { isOpen, readViewer, type Viewer, type ViewerServices } from './read-viewer.ts';

export interface DeckPage {
  readonly cards: RoleCard[];
  /** Where the next page starts; null after the last one. */
  readonly nextCursor: string | null;
  /** How many live roles the filters hide; only counted at the end of the deck, null before. */
  readonly hidden: number | null;
}

export type DeckServices = ViewerServices & {
  readonly impressions: Impressions;
};

/**
 * The next page of somebody's deck: invited roles first, then in their order. The index ranks the roles; their rows are
 * then read, and a role that has closed since is replaced by the next.
 * @throws 400 for an invalid cursor, 422 for an unknown place in `near`
 */
export async function deckPage(
  context: DeckServices,
  actor: Previewer,
  { cursor, limit, first, ...chosen }: DeckQuery,
): Promise<DeckPage> {
  const { deck, clock, impressions } = context;
  const now = clock();
  const start = cursor === undefined ? firstState(now) : decodeCursor(cursor);
  const viewer = await readViewer(context, actor, start.dealtAt);
  const { reader, view, order, never } = viewer;
  const filters = viewer.filtersOf(chosen);
  const asked = cursor === undefined ? await readLinkedRole(viewer, first, clock) : null;
  const without = asked === null ? never : [...never, asked.id];
  const search = { seeker: viewer.seeker, filters, without, order };
  const hand: typeof view = { ...view, search: (asked) => view.searchHand(actor.userId, asked) };
  const upcoming = deal(hand, search, reader.front, start, limit + 1);

  const cards: RoleCard[] = [];
  const places: number[] = [];
  let last: Dealt | undefined;
  while (cards.length < limit) {
    const hits = take(upcoming, limit - cards.length);
    if (hits.length === 0) break;
    last = hits.at(-1);
    const rows = await viewer.rowsOf(hits.map((hit) => hit.roleId));
    const cardOf = await viewer.cardsOf(rows.values());
    for (const { roleId, place } of hits) {
      const row = rows.get(roleId);
      // A deleted row never comes back; a paused one may, and the next refresh will say so.
      if (row === undefined) deck.forget(roleId);
      else if (isOpen(row, now)) {
        cards.push(cardOf(row));
        places.push(place);
      }
    }
  }
  if (actor.accountType === 'JobSeeker') impressions.note(shown(actor.userId, cards, places, now));
  if (asked !== null) cards.unshift((await viewer.cardsOf([asked]))(asked));
  const follows = last !== undefined && !upcoming.next().done;
  return {
    cards,
    nextCursor: last && follows ? encodeCursor(last.after) : null,
    // Invited roles are dealt regardless of the filters.
    hidden: follows ? null : view.count({ filters, without: [...never, ...reader.front] }).hidden,
  };
}

/** The role whose link the reader followed, if it is open to them. It is not part of the order, so it leaves no impression. */
async function readLinkedRole(
  viewer: Viewer,
  roleId: string | undefined,
  clock: Clock,
): Promise<PageRow | null> {
  if (roleId === undefined || viewer.reader.applied.includes(roleId)) return null;
  const row = (await viewer.rowsOf([roleId])).get(roleId);
  return row !== undefined && isOpen(row, clock()) ? row : null;
}

function firstState(now: Date): DeckState {
  const nothing = { front: null, best: null, chance: null, run: null, last: null };
  return { dealtAt: now, place: 0, isFrontDone: false, ...nothing };
}

function take(upcoming: Generator<Dealt>, count: number): Dealt[] {
  const taken: Dealt[] = [];
  while (taken.length < count) {
    const next = upcoming.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}

function shown(
  seekerId: string,
  cards: readonly RoleCard[],
  places: readonly number[],
  shownAt: Date,
): Impression[] {
  return cards.map(({ id, fitScoreInt, personalityFitInt, fit }, n) => ({
    seekerId,
    roleId: id,
    shownAt,
    position: places[n] ?? n,
    fitBp: fitScoreInt,
    cultureFitBp: personalityFitInt,
    scorer: fit.version,
  }));
}
