/** What the keys of the deck's cards begin with in the query cache; the filters they were dealt for follow. */
export const DECK = 'deck';
