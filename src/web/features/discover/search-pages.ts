import type { QueryFor } from '#contract/endpoint.ts';
import { NEXT_CURSOR_HEADER } from '#contract/paging.ts';
import { FOUND_ROLES_HEADER, HIDDEN_ROLES_HEADER, type RoleCard, searchRoles } from '#contract/roles.ts';
import { callWithHeaders } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { PAGE, type Page, type PagesQuery } from '#web/http/pages.ts';

/** A page of a search; the first one says how many there are. */
export interface FoundPage extends Page<RoleCard> {
  readonly found: number;
  /** How many the filters hide, if there are none. */
  readonly hidden: number;
}

/** A search page by page, with what only its first page's headers say. */
export function searchPages(
  query: Omit<NonNullable<QueryFor<typeof searchRoles>>, 'limit' | 'cursor'>,
): PagesQuery<RoleCard> {
  return {
    queryKey: keyOf(searchRoles, { query }),
    queryFn: async ({ pageParam, signal }): Promise<FoundPage> => {
      const { data, headers } = await callWithHeaders(searchRoles, {
        query: { ...query, limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      });
      return {
        items: data,
        next: headers.get(NEXT_CURSOR_HEADER),
        unread: null,
        found: Number(headers.get(FOUND_ROLES_HEADER) ?? 0),
        hidden: Number(headers.get(HIDDEN_ROLES_HEADER) ?? 0),
      };
    },
    initialPageParam: null,
    getNextPageParam: (page) => page.next,
  };
}
