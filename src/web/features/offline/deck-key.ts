/**
 * The start of the query keys of the deck's cards; the filters follow. It was `deck` in releases whose cards included their
 * details. Pages of such a release may still be open, and must not find the cards without details that this one keeps.
 */
export const DECK = 'deck-cards';
