import type { QueryFor } from '#contract/endpoint.ts';
import { LIST_PAGE, NEXT_CURSOR_HEADER } from '#contract/paging.ts';
import { RELATED_ROLES_HEADER } from '#contract/related-roles.ts';
import { FOUND_ROLES_HEADER, HIDDEN_ROLES_HEADER, type RoleCard, searchRoles } from '#contract/roles.ts';
import { callWithHeaders } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import type { Page, PagesQuery } from '#web/http/pages.ts';

/** A page of a search; the first one has the total. */
export interface FoundPage extends Page<RoleCard> {
  readonly found: number;
  /** How many more roles have the occupation that the words name. */
  readonly related: number;
  /** If nothing was found, how many roles the filters hide. */
  readonly hidden: number;
}

/** A search page by page, with the totals that only the first page's headers have. */
export function searchPages(
  query: Omit<NonNullable<QueryFor<typeof searchRoles>>, 'limit' | 'cursor'>,
): PagesQuery<RoleCard> {
  return {
    queryKey: keyOf(searchRoles, { query }),
    queryFn: async ({ pageParam, signal }): Promise<FoundPage> => {
      const { data, headers } = await callWithHeaders(searchRoles, {
        query: { ...query, limit: LIST_PAGE, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      });
      return {
        items: data,
        next: headers.get(NEXT_CURSOR_HEADER),
        unread: null,
        found: Number(headers.get(FOUND_ROLES_HEADER) ?? 0),
        related: Number(headers.get(RELATED_ROLES_HEADER) ?? 0),
        hidden: Number(headers.get(HIDDEN_ROLES_HEADER) ?? 0),
      };
    },
    initialPageParam: null,
    getNextPageParam: (page) => page.next,
  };
}
