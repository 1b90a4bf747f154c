import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listNotifications, type Notification, readNotifications } from '#contract/notifications.ts';
import { call } from '#web/http/api.ts';
import { mapItems, type Pages, pagesOf } from '#web/http/pages.ts';
import { usePages } from '#web/http/use-pages.ts';

const pages = pagesOf(listNotifications);
export const NOTIFICATIONS_KEY = pages.queryKey;

export function useNotifications() {
  return usePages(pages, { idOf: ({ id }) => id });
}

/** Marks everything as read: in the cache at once, so the bell's dot becomes hollow, then as the server has it. */
export function useReadNotifications() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(readNotifications, {}),
    onMutate: () => {
      const readAt = new Date().toISOString();
      client.setQueryData<Pages<Notification>>(NOTIFICATIONS_KEY, (data) => {
        if (data === undefined) return undefined;
        const allRead = mapItems(data, (each) => (each.readAt === null ? { ...each, readAt } : each));
        return {
          ...allRead,
          pages: allRead.pages.map((page, index) => (index === 0 ? { ...page, unread: 0 } : page)),
        };
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: NOTIFICATIONS_KEY, exact: true }),
  });
}
