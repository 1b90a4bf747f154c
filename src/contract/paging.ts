import * as z from 'zod/mini';

/** The response header that carries the next `cursor`; absent on the last page. The body stays a plain list (D14). */
export const NEXT_CURSOR_HEADER = 'x-next-cursor';
/** How much of the whole list is unread: on its first page only, for lists that can be unread. */
export const UNREAD_COUNT_HEADER = 'x-unread-count';

/** The most that a page holds when a `limit` is given. */
export const PAGE_MAX = 100;
/** What a client that knows nothing of paging gets: this many, newest or most urgent first, as the list is ordered. */
export const WHOLE_LIST_MAX = 500;
/** No page is larger on the wire, unless its first item alone is: it ends before the item that would exceed this. */
export const PAGE_BYTES_MAX = 2_000_000;

/** The query parameters of a list that is read in pages. `standard` is the size of a page without a `limit`. */
export function paged(standard = WHOLE_LIST_MAX, max = PAGE_MAX) {
  return {
    limit: z._default(
      z.pipe(
        z.coerce.number().check(z.int(), z.minimum(1)),
        z.transform((limit) => Math.min(limit, max)),
      ),
      standard,
    ),
    /** The `x-next-cursor` of the page before, asked for with the same filters and order. */
    cursor: z.optional(z.string().check(z.maxLength(200))),
  };
}

/** As the server reads it. */
export interface PageQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
}
