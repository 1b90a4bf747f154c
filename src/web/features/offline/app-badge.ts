import type { QueryClient } from '@tanstack/react-query';
import { listThreads, type ThreadItem } from '#contract/messages.ts';
import { listNotifications, type Notification } from '#contract/notifications.ts';
import { keyOf } from '#web/http/key-of.ts';
import type { Pages } from '#web/http/pages.ts';

/** Shows the number of unread items on the installed app's icon, if the device can. */
export function followUnread(client: QueryClient): () => void {
  if (!('setAppBadge' in navigator)) return () => undefined;
  let shownCount = -1;

  function show(count: number) {
    if (count === shownCount) return;
    shownCount = count;
    // Refused where the app is not installed.
    navigator.setAppBadge(count).catch(() => undefined);
  }

  const stop = client.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') show(unreadIn(client));
  });
  show(unreadIn(client));
  return () => {
    stop();
    show(0);
  };
}

/** Unread conversations, plus other notifications. A message also makes a notification: it counts once. */
export function unreadIn(client: QueryClient): number {
  const threads = client.getQueryData<Pages<ThreadItem>>(keyOf(listThreads))?.pages[0]?.unread ?? 0;
  const news = client.getQueryData<Pages<Notification>>(keyOf(listNotifications))?.pages ?? [];
  const otherNews = news
    .flatMap(({ items }) => items)
    .filter(({ kind, readAt }) => kind !== 'message' && readAt === null);
  return threads + otherNews.length;
}
