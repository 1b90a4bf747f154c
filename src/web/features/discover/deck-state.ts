import type { DeckCard } from '#contract/deck-cards.ts';
import type { Direction } from './deck-motion.ts';

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

export interface DeckState {
  /** The top card first. */
  readonly cards: readonly DeckCard[];
  /** More cards may arrive; while the deck is empty, the screen shows that it is loading. */
  readonly isLoading: boolean;
  /** The latest page could not be loaded. */
  readonly hasFailed: boolean;
  /** What the server found wrong with the filters, as a sentence; null if nothing. Loading again would not help. */
  readonly refusal: string | null;
  readonly hiddenByFilters: number;
  /** How many roles were left out because they had been passed. */
  readonly passedLeftOut: number;
  readonly canUndo: boolean;
  /** The cards are those of an earlier deal, kept on this device. */
  readonly isKept: boolean;
  /** The card that last returned to the top, and the side it had left to. */
  readonly returned: { readonly roleId: string; readonly from: Direction } | null;
  /** Why cards have no details, by role id. A card that is neither here nor complete has not been tried. */
  readonly details: ReadonlyMap<string, DetailsState>;
}

/** The deck before its first page. */
export const EMPTY_DECK: DeckState = {
  cards: [],
  isLoading: true,
  hasFailed: false,
  refusal: null,
  hiddenByFilters: 0,
  passedLeftOut: 0,
  canUndo: false,
  isKept: false,
  returned: null,
  details: new Map(),
};
