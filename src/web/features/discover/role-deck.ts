import { apply } from '#contract/applications.ts';
import type { QueryFor, ResponseOf } from '#contract/endpoint.ts';
import { NEXT_CURSOR_HEADER } from '#contract/paging.ts';
import { DECK_PAGE, DECK_PAGE_MAX, HIDDEN_ROLES_HEADER, listDeck } from '#contract/roles.ts';
import { deckQueryOf, type Filters } from '#web/features/filters/filters.ts';
import { call, callWithHeaders } from '#web/http/api.ts';
import { createDeck, type DeckPage, type DeckStore } from './deck-store.ts';
import { createPassedRoles } from './passed-roles.ts';

export type RoleDeck = DeckStore<Filters, ResponseOf<typeof apply>>;

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The deck of one seeker, fed by the server. `asked` is the role they came for, which lies on top once. */
export function createRoleDeck(userId: string, filters: Filters, asked: string | null): RoleDeck {
  const passed = createPassedRoles(userId, Date.now);
  let first = asked && ID.test(asked) ? asked.toLowerCase() : null;
  if (first) passed.remove(first);
  return createDeck(
    {
      fetchPage: async (chosen, cursor, isCatchingUp) => {
        const query = deckQueryOf(chosen, cursor, isCatchingUp ? DECK_PAGE_MAX : DECK_PAGE);
        const page = await fetchPage(first ? { ...query, first } : query);
        first = null;
        return page;
      },
      apply: (roleId, superLike, note) =>
        call(apply, {
          body: { roleId, undoable: true, ...(superLike && { superLike, ...(note && { note }) }) },
        }),
      passed,
    },
    filters,
  );
}

async function fetchPage(query: QueryFor<typeof listDeck>): Promise<DeckPage> {
  const { data, headers } = await callWithHeaders(listDeck, { query });
  return {
    roles: data,
    nextCursor: headers.get(NEXT_CURSOR_HEADER),
    hiddenByFilters: Number(headers.get(HIDDEN_ROLES_HEADER) ?? 0) || 0,
  };
}
