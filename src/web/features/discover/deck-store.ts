import type { DeckCard } from '#contract/deck-cards.ts';
import type { RoleCard } from '#contract/roles.ts';
import type { Enclosed } from '#web/features/offline/waiting.ts';
import type { Direction } from './deck-motion.ts';
import type { PassedRoles } from './passed-roles.ts';

/** The next page is fetched when this many cards are left. */
export const PREFETCH_AT = 3;

/** The details of this many cards are loaded together. */
const DETAILS_AT_ONCE = 5;

/** Why a card has no details; `gone`: the role is no longer open to this seeker. */
export type DetailsState = 'loading' | 'failed' | 'gone';

export interface DeckPage {
  readonly roles: readonly DeckCard[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
  /** How many live roles the filters hide. */
  readonly hiddenByFilters: number;
  /** Whether the cards are from an earlier deal, kept on this device, because there is no network. */
  readonly isKept?: boolean;
}

export interface DeckSources<Filters, Answer> {
  /** `isCatchingUp`: the previous page had no new roles, so a longer one avoids a chain of calls. */
  readonly fetchPage: (filters: Filters, cursor: string | null, isCatchingUp: boolean) => Promise<DeckPage>;
  /** Fetches the complete cards of these roles, leaving out roles that are no longer open. */
  readonly fetchDetails: (roleIds: readonly string[]) => Promise<readonly RoleCard[]>;
  /**
   * Sends an application. `isWaiting` in the result: there is no network, so it will be sent later. `isOnItsWay`: it may
   * have arrived already.
   */
  readonly apply: (card: DeckCard, superLike: boolean, enclosed: Enclosed) => Promise<Answer>;
  /** Cancels an application that waits to be sent; false if it has been sent. */
  readonly takeBack?: (roleId: string) => boolean;
  /** Roles with an application that waits to be sent. */
  readonly waiting?: readonly string[];
  readonly passed: PassedRoles;
}

export interface DeckState {
  /** The top card first. */
  readonly cards: readonly DeckCard[];
  /** More cards may arrive; while the deck is empty, the screen shows that it is loading. */
  readonly isLoading: boolean;
  /** The latest page could not be loaded. */
  readonly hasFailed: boolean;
  readonly hiddenByFilters: number;
  /** How many roles were left out because they had been passed. */
  readonly passedLeftOut: number;
  readonly canUndo: boolean;
  /** The cards are those of an earlier deal, kept on this device. */
  readonly isKept: boolean;
  /** The card that last returned to the top, and the side it had left to. */
  readonly returned: { readonly roleId: string; readonly from: Direction } | null;
  /** Why the server did not accept an application, by role id: the card that came back says it. */
  readonly refusals: ReadonlyMap<string, string>;
  /** Why cards have no details, by role id. A card that is neither here nor complete has not been tried. */
  readonly details: ReadonlyMap<string, DetailsState>;
}

/** The deck before its first page. */
export const EMPTY_DECK: DeckState = {
  cards: [],
  isLoading: true,
  hasFailed: false,
  hiddenByFilters: 0,
  passedLeftOut: 0,
  canUndo: false,
  isKept: false,
  returned: null,
  refusals: new Map(),
  details: new Map(),
};

/**
 * The ordered roles somebody is deciding on: pages in, one decision at a time out. It shows a decision at once and
 * reverts it if the server refuses, and never shows a role again after an application.
 */
export function createDeck<Filters, Answer extends object>(
  { fetchPage, fetchDetails, apply, takeBack, waiting, passed }: DeckSources<Filters, Answer>,
  initialFilters: Filters,
) {
  let state = EMPTY_DECK;
  let filters = initialFilters;
  let cursor: string | null = null;
  let round = 0;
  let isFetching = false;
  let isCatchingUp = false;
  const applied = new Set(waiting);
  const undoable: Undoable[] = [];
  const listeners = new Set<() => void>();

  function set(change: Partial<DeckState>) {
    state = { ...state, ...change, canUndo: undoable.length > 0 };
    for (const listener of listeners) listener();
  }

  async function fetchNext() {
    const mine = round;
    isFetching = true;
    set({ isLoading: true, hasFailed: false });
    try {
      const page = await fetchPage(filters, cursor, isCatchingUp);
      if (mine !== round) return;
      isFetching = false;
      addPage(page);
    } catch {
      if (mine !== round) return;
      isFetching = false;
      set({ isLoading: false, hasFailed: true });
    }
  }

  function addPage(page: DeckPage) {
    const here = new Set(state.cards.map((card) => card.id));
    const fresh = page.roles.filter((role) => !here.has(role.id) && !applied.has(role.id));
    const wanted = fresh.filter((role) => !passed.has(role.id));
    cursor = page.nextCursor;
    isCatchingUp = wanted.length === 0;
    set({
      cards: [...state.cards, ...wanted],
      isLoading: false,
      hiddenByFilters: page.hiddenByFilters,
      isKept: page.isKept === true,
      passedLeftOut: state.passedLeftOut + fresh.length - wanted.length,
    });
    fetchWhenLow();
  }

  function fetchWhenLow() {
    if (!isFetching && cursor !== null && state.cards.length <= PREFETCH_AT) void fetchNext();
  }

  function takeTop(): DeckCard | undefined {
    const [top, ...rest] = state.cards;
    if (!top) return undefined;
    forgetDecision(top.id);
    set({ cards: rest, returned: null });
    return top;
  }

  /** Only the last decision on a card can be undone: a pass from before an application would bring back the card. */
  function forgetDecision(roleId: string) {
    const at = undoable.findIndex(({ card }) => card.id === roleId);
    if (at >= 0) undoable.splice(at, 1);
  }

  function putBack(card: DeckCard, from: Direction) {
    const rest = state.cards.filter((each) => each.id !== card.id);
    set({ cards: [card, ...rest], returned: { roleId: card.id, from } });
  }

  function marked(roleIds: readonly string[], as: DetailsState): Map<string, DetailsState> {
    return new Map([...state.details, ...roleIds.map((roleId) => [roleId, as] as const)]);
  }

  /** Deals from the first page again, with new filters if given. */
  function deal(next: Filters = filters) {
    round += 1;
    filters = next;
    cursor = null;
    isCatchingUp = false;
    set({ ...EMPTY_DECK });
    return fetchNext();
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    deal,

    /** Sets the top card aside, on this device only. */
    pass(): DeckCard | undefined {
      const card = takeTop();
      if (!card) return undefined;
      passed.add(card.id);
      undoable.push({ card, from: 'left' });
      set({});
      fetchWhenLow();
      return card;
    },

    /** Brings back the last pass or unsent application; called again, the one before it. */
    undo(): DeckCard | undefined {
      const last = undoable.pop();
      if (!last) return undefined;
      const { card, from } = last;
      // The application has been sent meanwhile, so only Withdraw can undo it.
      if (from !== 'left' && !takeBack?.(card.id)) {
        set({});
        return this.undo();
      }
      passed.remove(card.id);
      applied.delete(card.id);
      putBack(card, from);
      return card;
    },

    /** Brings back a card whose application was undone. */
    bringBack(card: DeckCard, superLike: boolean) {
      applied.delete(card.id);
      putBack(card, superLike ? 'up' : 'right');
    },

    /** When the network is back: fetches the first page again, and adds its new roles below the cards in the deck. */
    refill(): void {
      if (!isFetching && (state.isKept || state.hasFailed)) {
        cursor = null;
        void fetchNext();
      }
    },

    /** Moves this card to the top, in case another card returned while this one was open. */
    raise(roleId: string) {
      const card = state.cards.find((each) => each.id === roleId);
      if (card) set({ cards: [card, ...state.cards.filter((each) => each !== card)], returned: null });
    },

    /** Puts a card that was found elsewhere on top, to be decided on. */
    addOnTop(card: DeckCard) {
      set({ cards: [card, ...state.cards.filter((each) => each.id !== card.id)], returned: null });
    },

    /**
     * Loads what only the opened card shows, for this card and up to four after it. The complete card replaces the
     * incomplete one, so that its percentage is the one its reasons add up to.
     */
    async loadDetails(roleId: string) {
      const from = state.cards.findIndex((each) => each.id === roleId);
      const roleIds = state.cards
        .slice(from, from + DETAILS_AT_ONCE)
        .filter(({ id, fit }) => !fit && (state.details.get(id) ?? 'failed') === 'failed')
        .map(({ id }) => id);
      if (roleIds[0] !== roleId) return;
      const mine = round;
      set({ details: marked(roleIds, 'loading') });
      const found = await fetchDetails(roleIds).catch(() => null);
      if (mine !== round) return;
      const details = marked(roleIds, found ? 'gone' : 'failed');
      for (const { id } of found ?? []) details.delete(id);
      set({ cards: state.cards.map((card) => found?.find(({ id }) => id === card.id) ?? card), details });
    },

    /** Shows on the role's card why its application was refused, until it is sent again. */
    noteRefusal(roleId: string, why: string) {
      set({ refusals: new Map(state.refusals).set(roleId, why) });
    },

    /** Removes a card that was answered elsewhere, also if it had been passed here. */
    remove(roleId: string) {
      forgetDecision(roleId);
      const cards = state.cards.filter((each) => each.id !== roleId);
      if (cards.length === state.cards.length) {
        set({});
        return;
      }
      set({ cards, returned: null });
      fetchWhenLow();
    },

    /** Forgets every pass and deals again. */
    showPassedAgain() {
      passed.clear();
      undoable.length = 0;
      return deal();
    },

    /** Applies to the top card. It leaves at once; if the server refuses, it comes back and the error is thrown. */
    async apply(
      superLike: boolean,
      enclosed: Enclosed = {},
    ): Promise<{ readonly card: DeckCard; readonly answer: Answer } | null> {
      const card = takeTop();
      if (!card) return null;
      applied.add(card.id);
      const refusals = new Map(state.refusals);
      if (refusals.delete(card.id)) set({ refusals });
      fetchWhenLow();
      try {
        const answer = await apply(card, superLike, enclosed);
        if ('isWaiting' in answer && !('isOnItsWay' in answer)) {
          undoable.push({ card, from: superLike ? 'up' : 'right' });
          set({});
        }
        return { card, answer };
      } catch (error) {
        applied.delete(card.id);
        putBack(card, superLike ? 'up' : 'right');
        throw error;
      }
    },
  };
}

interface Undoable {
  readonly card: DeckCard;
  readonly from: Direction;
}

export type DeckStore<Filters, Answer extends object> = ReturnType<typeof createDeck<Filters, Answer>>;
