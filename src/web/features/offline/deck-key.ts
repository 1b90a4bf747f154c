/** The start of the query keys of the deck's cards; the filters follow. */
export const DECK = 'deck';
