/**
 * The start of the query keys of the deck's cards; the filters follow. It was `deck` while every card had everything: pages of
 * that release, which may still be open, must not find the cards kept by this one.
 */
export const DECK = 'deck-cards';
