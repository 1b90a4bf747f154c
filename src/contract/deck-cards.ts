import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { fitSchema } from './fit.ts';
import { deckQuery, employerRole, type RoleCard, roleCard } from './roles.ts';

/** A card without the fields that only the opened card shows; `listRoleCards` adds them. Every `RoleCard` is valid, too. */
export const deckCard = z.extend(roleCard, {
  descriptionMd: z.optional(z.string()),
  fit: z.optional(fitSchema),
  _count: z.optional(employerRole.shape._count),
});
export type DeckCard = z.infer<typeof deckCard>;

export const deckCards = z.array(deckCard);

/** Whether the card has the fields that only the opened card shows. */
export function hasDetails(card: DeckCard): card is RoleCard {
  return card.fit !== undefined;
}

/**
 * The response of `listDeck` to `details=later`. Left out of the contract's index because it is the same call: programs that
 * don't know the parameter get full cards, as the type of `listDeck` says.
 */
export const listDeckCards = endpoint({
  method: 'GET',
  path: '/api/roles/matches',
  access: ['JobSeeker', 'Admin'],
  query: deckQuery,
  response: deckCards,
});
