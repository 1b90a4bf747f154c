import { listThreads, type ThreadItem } from '#contract/messages.ts';
import { pagesOf } from '#web/http/pages.ts';
import { usePages } from '#web/http/use-pages.ts';

export type Threads = readonly ThreadItem[];

const threadPages = pagesOf(listThreads);

/**
 * The signed-in user's conversations, most recent first: undefined while loading, null if they could not be loaded.
 * Once loaded they stay on the screen, even if a refetch fails.
 */
export function useThreads(enabled = true) {
  const { items: threads, ...rest } = usePages(threadPages, { idOf: ({ thread }) => thread.id, enabled });
  return { threads, ...rest };
}

/** The number of conversations with unread messages; 0 for somebody who may not read them. */
export function useUnreadCount(mayRead = true): number {
  return useThreads(mayRead).unread ?? 0;
}
