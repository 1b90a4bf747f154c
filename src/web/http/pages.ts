import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Endpoint, ParamsFor, QueryFor, ResponseOf } from '#contract/endpoint.ts';
import { LIST_PAGE, NEXT_CURSOR_HEADER, UNREAD_COUNT_HEADER } from '#contract/paging.ts';
import { callWithHeaders } from './api.ts';
import { keyOf } from './key-of.ts';

/** One page of a list as the server returned it. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** The cursor of the next page; null at the end. */
  readonly next: string | null;
  /** The number of unread items in the whole list, on the first page of a list that has them. */
  readonly unread: number | null;
}

/** A list in the query cache. */
export type Pages<Item> = InfiniteData<Page<Item>>;

/** The items of an endpoint whose response is a list; never for other endpoints. */
type ItemOf<E extends Endpoint> = ResponseOf<E> extends readonly (infer Item)[] ? Item : never;

interface ListOptions<E extends Endpoint> {
  /** Separates this list from others of the same call; by default derived from the call. */
  readonly queryKey?: QueryKey;
  readonly params?: ParamsFor<E>;
  /** Filters and order; `limit` and `cursor` are added page by page. */
  readonly query?: Omit<NonNullable<QueryFor<E>>, 'limit' | 'cursor'>;
  readonly limit?: number;
}

/** TanStack Query's options for fetching a list. */
export interface PagesQuery<Item> {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: {
    readonly pageParam: string | null;
    readonly signal: AbortSignal;
  }) => Promise<Page<Item>>;
  readonly initialPageParam: string | null;
  readonly getNextPageParam: (page: Page<Item>) => string | null;
}

/** A list page by page: for `usePages`, or to be fetched ahead of it. */
export function pagesOf<E extends Endpoint>(
  endpoint: E,
  { queryKey, params, query, limit = LIST_PAGE }: ListOptions<E> = {},
): PagesQuery<ItemOf<E>> {
  return {
    queryKey:
      queryKey ?? keyOf(endpoint, { ...(params !== undefined && { params }), query: query as QueryFor<E> }),
    queryFn: ({ pageParam, signal }) =>
      fetchPage(
        endpoint,
        { ...(params !== undefined && { params }) },
        { ...query, limit },
        pageParam,
        signal,
      ),
    initialPageParam: null,
    getNextPageParam: (page) => page.next,
  };
}

export async function fetchPage<E extends Endpoint>(
  endpoint: E,
  options: { readonly params?: unknown },
  query: object,
  cursor: string | null = null,
  signal?: AbortSignal,
): Promise<Page<ItemOf<E>>> {
  const input = { ...options, query: { ...query, ...(cursor !== null && { cursor }) }, signal };
  const { data, headers } = await (callWithHeaders as AnyCall)(endpoint, input);
  const unread = headers.get(UNREAD_COUNT_HEADER);
  return {
    items: data as readonly ItemOf<E>[],
    next: headers.get(NEXT_CURSOR_HEADER),
    unread: unread === null ? null : Number(unread),
  };
}

/** The types above ensure that `params` and `query` belong to the endpoint, but `callWithHeaders` can't see that. */
type AnyCall = (endpoint: Endpoint, input: object) => Promise<{ data: unknown; headers: Headers }>;

/** All items of all pages. An item that moved between pages while they were loading stays where it first appeared. */
export function distinct<Item>({ pages }: Pages<Item>, idOf: (item: Item) => string): readonly Item[] {
  const itemsById = new Map<string, Item>();
  for (const page of pages) {
    for (const item of page.items) if (!itemsById.has(idOf(item))) itemsById.set(idOf(item), item);
  }
  return [...itemsById.values()];
}

/** Drops all pages but the first, so that pages nobody looks at are not refetched after every event. */
export function keepFirstPage(client: QueryClient, queryKey: QueryKey): void {
  client.setQueryData<Pages<unknown>>(
    queryKey,
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  );
}

/** Copies of the pages with every item changed; the items keep their positions. */
export function mapItems<Item>(data: Pages<Item>, change: (item: Item) => Item): Pages<Item> {
  return { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(change) })) };
}
