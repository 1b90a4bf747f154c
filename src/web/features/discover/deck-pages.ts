import { refusedValue } from '#web/http/request-error.ts';
import { type DeckPage, type DeckState, EMPTY_DECK } from './deck-state.ts';
import type { PassedRoles } from './passed-roles.ts';

/** The next page is fetched when this many cards are left. */
export const PREFETCH_AT = 3;

export interface PageSources<Filters> {
  /** `isCatchingUp`: the previous page had no new roles, so a longer one avoids a chain of calls. */
  readonly fetchPage: (filters: Filters, cursor: string | null, isCatchingUp: boolean) => Promise<DeckPage>;
  readonly passedRoles: PassedRoles;
}

/** Adds cards to the bottom of the deck, page by page, without those that were passed or applied for. */
export function deckPages<Filters>(
  { fetchPage, passedRoles }: PageSources<Filters>,
  appliedIds: ReadonlySet<string>,
  initialFilters: Filters,
  get: () => DeckState,
  set: (change: Partial<DeckState>) => void,
) {
  let filters = initialFilters;
  let cursor: string | null = null;
  /** Increases with each deal: what was requested before is ignored. */
  let round = 0;
  let isFetching = false;
  let isCatchingUp = false;

  async function fetchNext() {
    const ownRound = round;
    isFetching = true;
    set({ isLoading: true, hasFailed: false, refusal: null });
    try {
      const page = await fetchPage(filters, cursor, isCatchingUp);
      if (ownRound !== round) return;
      isFetching = false;
      addPage(page);
    } catch (error) {
      if (ownRound !== round) return;
      isFetching = false;
      set({ isLoading: false, hasFailed: true, refusal: refusedValue(error) });
    }
  }

  function addPage(page: DeckPage) {
    const idsInDeck = new Set(get().cards.map((card) => card.id));
    const newRoles = page.roles.filter((role) => !idsInDeck.has(role.id) && !appliedIds.has(role.id));
    const unpassedRoles = newRoles.filter((role) => !passedRoles.has(role.id));
    cursor = page.nextCursor;
    isCatchingUp = unpassedRoles.length === 0;
    set({
      cards: [...get().cards, ...unpassedRoles],
      isLoading: false,
      hiddenByFilters: page.hiddenByFilters,
      isKept: page.isKept === true,
      passedLeftOut: get().passedLeftOut + newRoles.length - unpassedRoles.length,
    });
    fetchWhenLow();
  }

  function fetchWhenLow() {
    if (!isFetching && cursor !== null && get().cards.length <= PREFETCH_AT) void fetchNext();
  }

  return {
    fetchWhenLow,
    round: () => round,

    /** Deals from the first page again, with new filters if given. */
    deal(next: Filters = filters) {
      round += 1;
      filters = next;
      cursor = null;
      isCatchingUp = false;
      set({ ...EMPTY_DECK });
      return fetchNext();
    },

    /** When the network is back: fetches the first page again, and adds its new roles below the cards in the deck. */
    refill(): void {
      if (!isFetching && (get().isKept || get().hasFailed)) {
        cursor = null;
        void fetchNext();
      }
    },
  };
}
