import type { DeckCard } from '#contract/deck-cards.ts';
import type { RoleCard } from '#contract/roles.ts';
import type { Enclosure } from '#web/features/offline/waiting.ts';
import type { Direction } from './deck-motion.ts';
import { deckPages, type PageSources } from './deck-pages.ts';
import { type DeckState, type DetailsState, EMPTY_DECK } from './deck-state.ts';

/** The details of this many cards are loaded together. */
const DETAILS_AT_ONCE = 5;

interface DeckSources<Filters, Answer> extends PageSources<Filters> {
  /** Fetches the complete cards of these roles, leaving out roles that are no longer open. */
  readonly fetchDetails: (roleIds: readonly string[]) => Promise<readonly RoleCard[]>;
  /** Sends an application, or keeps it to be sent later. */
  readonly apply: (card: DeckCard, superLike: boolean, enclosure: Enclosure) => Promise<Answer>;
  /** Roles with an application that waits to be sent. */
  readonly waitingRoleIds?: readonly string[];
}

/**
 * The ordered roles somebody is deciding on: pages in, one decision at a time out. It shows a decision at once and
 * reverts it if the server refuses, and never shows a role again after an application.
 */
export function createDeck<Filters, Answer>(sources: DeckSources<Filters, Answer>, initialFilters: Filters) {
  let state = EMPTY_DECK;
  const { fetchDetails, apply, waitingRoleIds, passedRoles } = sources;
  const appliedIds = new Set(waitingRoleIds);
  /** The passed cards that can be brought back, the last one last. */
  const undoable: DeckCard[] = [];
  const listeners = new Set<() => void>();

  function set(change: Partial<DeckState>) {
    state = { ...state, ...change, canUndo: undoable.length > 0 };
    for (const listener of listeners) listener();
  }

  const { deal, refill, fetchWhenLow, round } = deckPages(
    sources,
    appliedIds,
    initialFilters,
    () => state,
    set,
  );

  function takeTop(): DeckCard | undefined {
    const [top, ...cardsBelow] = state.cards;
    if (!top) return undefined;
    forgetPass(top.id);
    set({ cards: cardsBelow, returned: null });
    return top;
  }

  /** A pass from before an application can't be undone: it would bring back the card. */
  function forgetPass(roleId: string) {
    const index = undoable.findIndex(({ id }) => id === roleId);
    if (index >= 0) undoable.splice(index, 1);
  }

  function putOnTop(card: DeckCard, returned: DeckState['returned'] = null) {
    set({ cards: [card, ...state.cards.filter((each) => each.id !== card.id)], returned });
  }

  function putBack(card: DeckCard, from: Direction) {
    putOnTop(card, { roleId: card.id, from });
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
    refill,

    /** Sets the top card aside, on this device only. */
    pass(): DeckCard | undefined {
      const card = takeTop();
      if (!card) return undefined;
      passedRoles.add(card.id);
      undoable.push(card);
      set({});
      fetchWhenLow();
      return card;
    },

    /** Brings back the last passed card; called again, the one before it. */
    undo(): DeckCard | undefined {
      const card = undoable.pop();
      if (!card) return undefined;
      passedRoles.remove(card.id);
      putBack(card, 'left');
      return card;
    },

    /** Brings back a card whose application was undone. */
    bringBack(card: DeckCard, superLike: boolean) {
      appliedIds.delete(card.id);
      putBack(card, superLike ? 'up' : 'right');
    },

    /** Moves this card to the top, in case another card returned while this one was open. */
    raise(roleId: string) {
      const card = state.cards.find((each) => each.id === roleId);
      if (card) putOnTop(card);
    },

    /** Puts a card that was found elsewhere on top, to be decided on. */
    addOnTop(card: DeckCard) {
      putOnTop(card);
    },

    /**
     * Loads what only the opened card shows, for this card and up to four after it. The complete card replaces the
     * incomplete one, so that its percentage is the one its reasons add up to.
     */
    async loadDetails(roleId: string) {
      const roleIds = withoutDetails(state, roleId);
      if (roleIds[0] !== roleId) return;
      const ownRound = round();
      set({ details: withDetailsState(state, roleIds, 'loading') });
      const completeCards = await fetchDetails(roleIds).catch(() => null);
      if (ownRound !== round()) return;
      const details = withDetailsState(state, roleIds, completeCards ? 'gone' : 'failed');
      for (const { id } of completeCards ?? []) details.delete(id);
      set({
        cards: state.cards.map((card) => completeCards?.find(({ id }) => id === card.id) ?? card),
        details,
      });
    },

    /** Removes a card that was answered elsewhere, also if it had been passed here. */
    remove(roleId: string) {
      forgetPass(roleId);
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
      passedRoles.clear();
      undoable.length = 0;
      return deal();
    },

    /** Applies to the top card. It leaves at once; if the server refuses, it comes back and the error is thrown. */
    async apply(
      superLike: boolean,
      enclosure: Enclosure = {},
    ): Promise<{ readonly card: DeckCard; readonly answer: Answer } | null> {
      const card = takeTop();
      if (!card) return null;
      appliedIds.add(card.id);
      fetchWhenLow();
      try {
        return { card, answer: await apply(card, superLike, enclosure) };
      } catch (error) {
        appliedIds.delete(card.id);
        putBack(card, superLike ? 'up' : 'right');
        throw error;
      }
    },
  };
}

export type DeckStore<Filters, Answer> = ReturnType<typeof createDeck<Filters, Answer>>;

/** The roles, from this one on, whose details should be loaded together. */
function withoutDetails({ cards, details }: DeckState, fromId: string): string[] {
  const from = cards.findIndex(({ id }) => id === fromId);
  return cards
    .slice(from, from + DETAILS_AT_ONCE)
    .filter(({ id, fit }) => !fit && (details.get(id) ?? 'failed') === 'failed')
    .map(({ id }) => id);
}

function withDetailsState({ details }: DeckState, roleIds: readonly string[], state: DetailsState) {
  return new Map([...details, ...roleIds.map((roleId) => [roleId, state] as const)]);
}
