import { apply } from '#contract/applications.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import {
  DECK_PAGE,
  DECK_PAGE_MAX,
  HIDDEN_ROLES_HEADER,
  listDeck,
  NEXT_CURSOR_HEADER,
} from '#contract/roles.ts';
import { call, callWithHeaders } from '#web/api.ts';
import { deckQueryOf, type Filters } from '#web/features/filters/filters.ts';
import { createDeck, type DeckPage, type DeckStore } from './deck-store.ts';
import { createPassedRoles } from './passed-roles.ts';

export type RoleDeck = DeckStore<Filters, ResponseOf<typeof apply>>;

/** The deck of one seeker, fed by the server. */
export function createRoleDeck(userId: string, filters: Filters): RoleDeck {
  return createDeck(
    {
      fetchPage,
      apply: (roleId, superLike, note) =>
        call(apply, { body: superLike ? { roleId, superLike, ...(note && { note }) } : { roleId } }),
      passed: createPassedRoles(userId, Date.now),
    },
    filters,
  );
}

async function fetchPage(filters: Filters, cursor: string | null, isCatchingUp: boolean): Promise<DeckPage> {
  const { data, headers } = await callWithHeaders(listDeck, {
    query: deckQueryOf(filters, cursor, isCatchingUp ? DECK_PAGE_MAX : DECK_PAGE),
  });
  return {
    roles: data,
    nextCursor: headers.get(NEXT_CURSOR_HEADER),
    hiddenByFilters: Number(headers.get(HIDDEN_ROLES_HEADER) ?? 0) || 0,
  };
}
