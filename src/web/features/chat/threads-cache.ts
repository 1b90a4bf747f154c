import type { QueryClient } from '@tanstack/react-query';
import { listThreads, type ThreadItem } from '#contract/messages.ts';
import { LIST_PAGE } from '#contract/paging.ts';
import { distinct, fetchPage, type Page, type Pages } from '#web/http/pages.ts';
import { THREADS_BY_ID, THREADS_KEY } from './keys.ts';

/** The loaded part of the list; undefined before its first page. */
function listOf(client: QueryClient): Pages<ThreadItem> | undefined {
  return client.getQueryData<Pages<ThreadItem>>(THREADS_KEY);
}

const idOf = ({ thread }: ThreadItem) => thread.id;

export function hasList(client: QueryClient): boolean {
  return listOf(client) !== undefined;
}

export function listedThread(client: QueryClient, threadId: string): ThreadItem | undefined {
  return listOf(client)
    ?.pages.flatMap(({ items }) => items)
    .find((item) => idOf(item) === threadId);
}

/** A conversation that was fetched by id; it may be outside the loaded part of the list. */
export function threadFetchedById(client: QueryClient, threadId: string): ThreadItem | undefined {
  return client
    .getQueriesData<readonly ThreadItem[]>({ queryKey: [THREADS_BY_ID] })
    .flatMap(([, items]) => items ?? [])
    .find((item) => idOf(item) === threadId);
}

type Change = (item: ThreadItem) => ThreadItem;

/**
 * Changes a conversation in every cache, and with it the number of unread ones. `moves` puts it at the top of the list,
 * where the server would list it now.
 */
export function changeThread(client: QueryClient, threadId: string, change: Change, moves = false): void {
  const changeIfThread: Change = (item) => (idOf(item) === threadId ? change(item) : item);
  client.setQueryData<Pages<ThreadItem>>(
    THREADS_KEY,
    (data) => data && withChange(data, threadId, changeIfThread, moves),
  );
  client.setQueriesData<readonly ThreadItem[]>({ queryKey: [THREADS_BY_ID] }, (items) =>
    items?.map(changeIfThread),
  );
  // A pending top page may be older than this change.
  const refresh = refreshes.get(client);
  if (refresh) refresh.isOutdated = true;
}

function withChange(
  data: Pages<ThreadItem>,
  threadId: string,
  change: Change,
  moves: boolean,
): Pages<ThreadItem> {
  const oldThread = data.pages.flatMap(({ items }) => items).find((item) => idOf(item) === threadId);
  if (oldThread === undefined) return data;
  const newThread = change(oldThread);
  if (newThread === oldThread) return data;
  const unreadChange = Number(newThread.unreadCount > 0) - Number(oldThread.unreadCount > 0);
  return {
    ...data,
    pages: data.pages.map((page, index) => {
      const items = moves ? page.items.filter((item) => item !== oldThread) : page.items.map(change);
      if (index > 0) return { ...page, items };
      const unread = page.unread === null ? null : page.unread + unreadChange;
      return { ...page, unread, items: moves ? [newThread, ...items] : items };
    }),
  };
}

/** The clients that are fetching the top of their list, each with whether something has changed since the request. */
const refreshes = new WeakMap<QueryClient, { isOutdated: boolean }>();

/**
 * Refetches the first page and puts it in front of the list: for events about a conversation outside the loaded part.
 * The pages below stay, however many they are. If a refetch is already running, it fetches once more, and this call returns
 * at once.
 */
export async function refreshTop(client: QueryClient): Promise<void> {
  const currentRefresh = refreshes.get(client);
  if (currentRefresh) {
    currentRefresh.isOutdated = true;
    return;
  }
  const refresh = { isOutdated: true };
  refreshes.set(client, refresh);
  try {
    while (refresh.isOutdated) {
      refresh.isOutdated = false;
      const page = await fetchPage(listThreads, {}, { limit: LIST_PAGE });
      if (!refresh.isOutdated) {
        client.setQueryData<Pages<ThreadItem>>(THREADS_KEY, (data) => data && withTop(data, page));
      }
    }
  } catch {
    // Marked as stale: it is refetched when it is next shown, or after the next reconnect.
    void client.invalidateQueries({ queryKey: THREADS_KEY, exact: true, refetchType: 'none' });
  } finally {
    refreshes.delete(client);
  }
}

function withTop(data: Pages<ThreadItem>, top: Page<ThreadItem>): Pages<ThreadItem> {
  const [first, ...rest] = data.pages;
  if (first === undefined) return data;
  const items = distinct({ pages: [top, first], pageParams: [] }, idOf);
  return { ...data, pages: [{ ...first, items: items, unread: top.unread }, ...rest] };
}
