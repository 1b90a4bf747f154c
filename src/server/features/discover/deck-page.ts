import type { DeckCard } from '#contract/deck-cards.ts';
import type { DeckQuery, RoleCard } from '#contract/roles.ts';
import type { Clock } from '../../clock.ts';
import { type DeckState, decodeCursor, encodeCursor } from '../../deck/cursor.ts';
import { type DealtCard, deal } from '../../deck/deal.ts';
import type { Previewer } from '../../http/actor.ts';
import type { Impression, Impressions } from './note-impressions.ts';
import { isOpen, type ReadCards, readViewer, type Viewer, type ViewerServices } from './read-viewer.ts';

export interface DeckPage<Card> {
  readonly cards: Card[];
  /** Where the next page starts; null after the last one. */
  readonly nextCursor: string | null;
  /** How many live roles the filters hide; only counted at the end of the deck, null before. */
  readonly hidden: number | null;
}

export type DeckServices = ViewerServices & {
  readonly impressions: Impressions;
};

/**
 * The next page of somebody's deck: invited roles first, then the others in the order of their deck. On the first page, a
 * role whose link they followed comes before all of these, and no later page deals it again. The index ranks the roles;
 * their rows are then read, and a role that has closed since is replaced by the next.
 * @throws 400 for an invalid cursor, 422 for an unknown place in `near`
 */
export async function deckPage<Card extends DeckCard>(
  context: DeckServices,
  actor: Previewer,
  { cursor, limit, first, details: _, ...chosen }: DeckQuery,
  cardsOf: (viewer: Viewer) => ReadCards<Card>,
): Promise<DeckPage<Card>> {
  const { deck, clock, impressions } = context;
  const now = clock();
  const state = cursor === undefined ? firstState(now) : decodeCursor(cursor);
  const viewer = await readViewer(context, actor, state.dealtAt);
  const { reader, view, order, never } = viewer;
  const readCards = cardsOf(viewer);
  const filters = viewer.filtersOf(chosen);
  const linkedRole = cursor === undefined ? await readLinkedRole(viewer, first, readCards, clock) : null;
  const start = linkedRole === null ? state : { ...state, linked: linkedRole.id };
  const without = start.linked === null ? never : [...never, start.linked];
  const search = { seeker: viewer.seeker, filters, without, order };
  const hand: typeof view = { ...view, search: (asked) => view.searchHand(actor.userId, asked) };
  const upcoming = deal(hand, search, reader.invitedBeforeDeal, start, limit + 1);

  const cards: Card[] = [];
  const places: number[] = [];
  let last: DealtCard | undefined;
  while (cards.length < limit) {
    const hits = await takeCards(upcoming, limit - cards.length);
    if (hits.length === 0) break;
    last = hits.at(-1);
    const roleById = await readCards(hits.map(({ id }) => id));
    for (const { id, place } of hits) {
      const role = roleById.get(id);
      // A deleted role never comes back. A paused or closed one may, so removing it is left to the index's next refresh.
      if (role === undefined) deck.forget(id);
      else if (isOpen(role.row, now)) {
        cards.push(role.card());
        places.push(place);
      }
    }
  }
  if (actor.accountType === 'JobSeeker')
    impressions.note(impressionsOf(actor.userId, viewer.scorer, cards, places, now));
  if (linkedRole !== null) cards.unshift(linkedRole);
  const follows = last !== undefined && !(await upcoming.next()).done;
  return {
    cards,
    nextCursor: last && follows ? encodeCursor(last.after) : null,
    // Invited roles and a linked one are dealt regardless of the filters.
    hidden: follows
      ? null
      : (await view.count({ filters, without: [...without, ...reader.invitedBeforeDeal] })).hidden,
  };
}

/**
 * The role whose link the reader followed, if it is open to them. It is not part of the order, so it leaves no impression.
 */
async function readLinkedRole<Card>(
  viewer: Viewer,
  roleId: string | undefined,
  readCards: ReadCards<Card>,
  clock: Clock,
): Promise<Card | null> {
  if (roleId === undefined || viewer.reader.appliedOrBlocked.includes(roleId)) return null;
  const role = (await readCards([roleId])).get(roleId);
  return role !== undefined && isOpen(role.row, clock()) ? role.card() : null;
}

/** The cards of these roles with all details, leaving out roles that are not open to the reader. */
export async function listRoleCards(
  context: ViewerServices,
  actor: Previewer,
  roleIds: readonly string[],
): Promise<RoleCard[]> {
  const now = context.clock();
  const viewer = await readViewer(context, actor, now);
  const { appliedOrBlocked } = viewer.reader;
  const found = await viewer.cardsOf(roleIds.filter((roleId) => !appliedOrBlocked.includes(roleId)));
  return roleIds.flatMap((roleId) => {
    const role = found.get(roleId);
    return role !== undefined && isOpen(role.row, now) ? [role.card()] : [];
  });
}

function firstState(now: Date): DeckState {
  const nothing = { front: null, best: null, chance: null, run: null, last: null, linked: null };
  return { dealtAt: now, place: 0, isFrontDone: false, ...nothing };
}

async function takeCards(upcoming: AsyncGenerator<DealtCard>, count: number): Promise<DealtCard[]> {
  const cards: DealtCard[] = [];
  while (cards.length < count) {
    const next = await upcoming.next();
    if (next.done) break;
    cards.push(next.value);
  }
  return cards;
}

function impressionsOf(
  seekerId: string,
  scorer: string,
  cards: readonly DeckCard[],
  places: readonly number[],
  shownAt: Date,
): Impression[] {
  return cards.map(({ id, fitScoreInt, personalityFitInt }, n) => ({
    seekerId,
    roleId: id,
    shownAt,
    position: places[n] ?? n,
    fitBp: fitScoreInt,
    cultureFitBp: personalityFitInt,
    scorer,
  }));
}
