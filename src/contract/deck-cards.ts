import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { fitSchema } from './fit.ts';
import { deckQuery, employerRole, type RoleCard, roleCard } from './roles.ts';

/** A card without what only the opened card shows; `listRoleCards` has the rest. Every `RoleCard` is one. */
export const deckCard = z.extend(roleCard, {
  descriptionMd: z.optional(z.string()),
  fit: z.optional(fitSchema),
  _count: z.optional(employerRole.shape._count),
});
export type DeckCard = z.infer<typeof deckCard>;

export const deckCards = z.array(deckCard);

/** Whether the card has its details. */
export function isWhole(card: DeckCard): card is RoleCard {
  return card.fit !== undefined;
}

/**
 * `listDeck` as it responds to `details=later`. It is the same call, so it is not part of the contract's index: programs that
 * don't know the parameter get cards with everything, and their types say so.
 */
export const listDeckCards = endpoint({
  method: 'GET',
  path: '/api/roles/matches',
  access: ['JobSeeker', 'Admin'],
  query: deckQuery,
  response: deckCards,
});
