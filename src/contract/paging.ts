import * as z from 'zod/mini';

/** The response header that carries the next `cursor`; absent on the last page. The body stays a plain list (D14). */
export const NEXT_CURSOR_HEADER = 'x-next-cursor';
/** How many items of the whole list are unread; on the first page only, for lists that have unread items. */
export const UNREAD_COUNT_HEADER = 'x-unread-count';

/** How many rows of a list a screen fetches at once. */
export const LIST_PAGE = 20;
/** The largest `limit` of a list that doesn't set its own; a larger `limit` is reduced to it. */
export const PAGE_MAX = 100;
/** Without a `limit`, a client gets at most this many items, unless the list sets its own page size. */
export const WHOLE_LIST_MAX = 500;
/** A page ends before the item that would exceed this size on the wire, unless it is the first item. */
export const PAGE_BYTES_MAX = 2_000_000;

/** The query parameters of a paged list. `standard` is the page size without a `limit`. */
export function paged(standard = WHOLE_LIST_MAX, max = PAGE_MAX) {
  return {
    limit: z._default(
      z.pipe(
        z.coerce.number().check(z.int(), z.minimum(1)),
        z.transform((limit) => Math.min(limit, max)),
      ),
      standard,
    ),
    /** The `x-next-cursor` of the previous page, with the same filters and order. */
    cursor: z.optional(z.string().check(z.maxLength(200))),
  };
}

/** As parsed by the server. */
export interface PageQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
}
