import type { QueryClient } from '@tanstack/react-query';
import { listThreads, type ThreadItem } from '#contract/messages.ts';
import { distinct, fetchPage, PAGE, type Page, type Pages } from '#web/http/pages.ts';
import { NAMED_THREADS, THREADS_KEY } from './keys.ts';

/** The list as far as it has been fetched; undefined before its first page. */
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

/** One that was asked for by name; the list may not have come to it. */
export function namedThread(client: QueryClient, threadId: string): ThreadItem | undefined {
  return client
    .getQueriesData<readonly ThreadItem[]>({ queryKey: [NAMED_THREADS] })
    .flatMap(([, items]) => items ?? [])
    .find((item) => idOf(item) === threadId);
}

type Change = (item: ThreadItem) => ThreadItem;

/**
 * Changes a conversation wherever it is kept, and with it how many are unread. `moves` puts it at the top of the list,
 * where the server would list it now.
 */
export function changeThread(client: QueryClient, threadId: string, change: Change, moves = false): void {
  const changed: Change = (item) => (idOf(item) === threadId ? change(item) : item);
  client.setQueryData<Pages<ThreadItem>>(
    THREADS_KEY,
    (data) => data && withChange(data, threadId, changed, moves),
  );
  client.setQueriesData<readonly ThreadItem[]>({ queryKey: [NAMED_THREADS] }, (items) => items?.map(changed));
  // A top that is on its way may be older than this change.
  const refresh = refreshing.get(client);
  if (refresh) refresh.isOutdated = true;
}

function withChange(
  data: Pages<ThreadItem>,
  threadId: string,
  change: Change,
  moves: boolean,
): Pages<ThreadItem> {
  const before = data.pages.flatMap(({ items }) => items).find((item) => idOf(item) === threadId);
  if (before === undefined) return data;
  const after = change(before);
  if (after === before) return data;
  const unreadMore = Number(after.unreadCount > 0) - Number(before.unreadCount > 0);
  return {
    ...data,
    pages: data.pages.map((page, index) => {
      const items = moves ? page.items.filter((item) => item !== before) : page.items.map(change);
      if (index > 0) return { ...page, items };
      const unread = page.unread === null ? null : page.unread + unreadMore;
      return { ...page, unread, items: moves ? [after, ...items] : items };
    }),
  };
}

/** Whose top of the list is being fetched, and whether something changed since it was asked for. */
const refreshing = new WeakMap<QueryClient, { isOutdated: boolean }>();

/**
 * Fetches the first page again and puts it before what is there: for news of a conversation that the list has not come
 * to. The pages below stay, however many they are. @returns once the list is up to date
 */
export async function refreshTop(client: QueryClient): Promise<void> {
  const running = refreshing.get(client);
  if (running) {
    running.isOutdated = true;
    return;
  }
  const refresh = { isOutdated: true };
  refreshing.set(client, refresh);
  try {
    while (refresh.isOutdated) {
      refresh.isOutdated = false;
      const page = await fetchPage(listThreads, {}, { limit: PAGE });
      if (!refresh.isOutdated) {
        client.setQueryData<Pages<ThreadItem>>(THREADS_KEY, (data) => data && withTop(data, page));
      }
    }
  } catch {
    // Marked as old: it is asked for again when it is next shown, or with the next connection.
    void client.invalidateQueries({ queryKey: THREADS_KEY, exact: true, refetchType: 'none' });
  } finally {
    refreshing.delete(client);
  }
}

function withTop(data: Pages<ThreadItem>, top: Page<ThreadItem>): Pages<ThreadItem> {
  const [first, ...rest] = data.pages;
  if (first === undefined) return data;
  const merged = distinct({ pages: [top, first], pageParams: [] }, idOf);
  return { ...data, pages: [{ ...first, items: merged, unread: top.unread }, ...rest] };
}
