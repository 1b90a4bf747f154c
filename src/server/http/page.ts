import type { FastifyReply } from 'fastify';
import { NEXT_CURSOR_HEADER, PAGE_BYTES_MAX, type PageQuery, UNREAD_COUNT_HEADER } from '#contract/paging.ts';
import type { CursorFormat } from './cursor.ts';

export interface Page<Item> {
  readonly items: Item[];
  /** Where the next page starts; null at the end of the list. */
  readonly nextCursor: string | null;
  /** The number of unread items in the whole list; only on a first page, and only for lists that count it. */
  readonly unread?: number | undefined;
}

/** Few enough that a page of long texts reads hardly more than `PAGE_BYTES_MAX`. */
const ROWS_PER_QUERY = 100;

interface Source<Row, Place, Item> {
  readonly cursor: CursorFormat<Place>;
  /** The rows that follow `startAfter` in the list’s order, at most `count`. */
  readonly read: (startAfter: Place | null, count: number) => Promise<readonly Row[]>;
  readonly placeOf: (row: Row) => Place;
  /** Null for a row that was deleted since: it keeps its place in the order, but is not shown. */
  readonly onWire: (row: Row) => Item | null;
}

/**
 * One page of a list, at most `limit` items and `PAGE_BYTES_MAX` on the wire.
 * @throws 400 for an invalid cursor
 */
export async function readPage<Row, Place, Item>(
  { limit, cursor }: PageQuery,
  { read, placeOf, onWire, cursor: format }: Source<Row, Place, Item>,
): Promise<Page<Item>> {
  const items: Item[] = [];
  let bytes = 0;
  let last = cursor === undefined ? null : format.read(cursor);
  for (;;) {
    const missing = Math.min(limit - items.length, ROWS_PER_QUERY);
    const rows = await read(last, missing + 1);
    for (const row of rows.slice(0, missing)) {
      const item = onWire(row);
      if (item !== null) {
        bytes += Buffer.byteLength(JSON.stringify(item));
        if (bytes > PAGE_BYTES_MAX && items.length > 0 && last !== null) {
          return { items, nextCursor: format.write(last) };
        }
        items.push(item);
      }
      last = placeOf(row);
    }
    if (rows.length <= missing) return { items, nextCursor: null };
    if (items.length >= limit && last !== null) return { items, nextCursor: format.write(last) };
  }
}

/** The body stays a plain list; the next cursor and the unread count are headers (D14). */
export function sendPage<Item>(reply: FastifyReply, { items, nextCursor, unread }: Page<Item>): Item[] {
  if (nextCursor !== null) reply.header(NEXT_CURSOR_HEADER, nextCursor);
  if (unread !== undefined) reply.header(UNREAD_COUNT_HEADER, String(unread));
  return items;
}
