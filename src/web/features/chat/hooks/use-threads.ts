import { listThreads, type ThreadItem } from '#contract/messages.ts';
import { pagesOf } from '#web/http/pages.ts';
import { usePages } from '#web/http/use-pages.ts';

export type Threads = readonly ThreadItem[];

const threadPages = pagesOf(listThreads);

/**
 * The signed-in user's conversations, the liveliest first: undefined while loading, null when they could not be
 * loaded. Once there they stay on the screen, also when asking again fails.
 */
export function useThreads() {
  const { items: threads, ...rest } = usePages(threadPages, { idOf: ({ thread }) => thread.id });
  return { threads, ...rest };
}

/** In how many conversations something is unread. */
export function useUnreadCount(): number {
  return useThreads().unread ?? 0;
}
