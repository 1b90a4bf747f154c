import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Notification, readNotifications } from '#contract/notifications.ts';
import { call } from '#web/api.ts';

const NOTIFICATIONS_KEY = ['/api/notifications'] as const;
type Notifications = readonly Notification[] | null;

export function useNotifications() {
  return useQuery<Notifications>({ queryKey: NOTIFICATIONS_KEY });
}

/** Says that everything shown has been seen; the dot is hollow at once, and the server's word decides. */
export function useReadNotifications() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(readNotifications, {}),
    onMutate: () => {
      const readAt = new Date().toISOString();
      client.setQueryData<Notifications>(NOTIFICATIONS_KEY, (all) =>
        all?.map((each) => (each.readAt === null ? { ...each, readAt } : each)),
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey: NOTIFICATIONS_KEY }),
  });
}
