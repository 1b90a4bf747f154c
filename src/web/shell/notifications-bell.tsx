import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { type ToggleEvent, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import { type Notification, readNotifications } from '#contract/notifications.ts';
import { call } from '#web/api.ts';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icon.tsx';
import { agoInShort } from '#web/ui/time.ts';

export const NOTIFICATIONS_KEY = ['/api/notifications'] as const;

/** The bell and its panel (D6). The dot is always drawn: filled when something is unread, hollow when not. */
export function NotificationsBell() {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const client = useQueryClient();
  const { data } = useQuery<readonly Notification[] | null>({ queryKey: NOTIFICATIONS_KEY });
  const notifications = data ?? [];
  const hasUnread = notifications.some((each) => each.readAt === null);

  const markRead = useMutation({
    mutationFn: () => call(readNotifications),
    onSuccess: () => client.invalidateQueries({ queryKey: NOTIFICATIONS_KEY }),
  });

  function handleToggle(event: ToggleEvent<HTMLDivElement>) {
    const isNowOpen = event.newState === 'open';
    setIsOpen(isNowOpen);
    // Read when the panel closes, so that what is new still stands out while it is open.
    if (!isNowOpen && hasUnread) markRead.mutate();
  }

  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-label={hasUnread ? 'Notifications, unread' : 'Notifications, nothing unread'}
        className="relative grid size-11 flex-none place-items-center rounded-full hover:bg-sunken"
      >
        <Icon of={Bell} className="size-6" />
        <span
          className={cx(
            'absolute top-2.5 right-2.5 size-2.5 rounded-full border-2 outline-2 outline-ground',
            hasUnread ? 'border-alert bg-alert' : 'border-ink-3 bg-ground',
          )}
        />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Notifications"
        onToggle={handleToggle}
        className="top-16 right-4 left-4 mx-auto max-h-[min(560px,80dvh)] max-w-[400px] overflow-y-auto rounded-panel bg-surface text-ink shadow-card ring-1 ring-line open:animate-rise lg:right-auto lg:w-[380px]"
      >
        <h2 className="px-5 pt-4 pb-2 text-20">Notifications</h2>
        {notifications.length === 0 ? (
          <p className="px-5 pb-5 text-15 text-ink-2">
            Nothing yet. Matches, messages and answers will be listed here.
          </p>
        ) : (
          <ul>
            {notifications.map((each) => (
              <li key={each.id} className="border-t border-line">
                <Link
                  href={each.href}
                  onClick={() => panel.current?.hidePopover()}
                  className="flex min-h-11 gap-3 px-5 py-3 -outline-offset-3 hover:bg-sunken"
                >
                  <span
                    className={cx(
                      'mt-2 size-2 flex-none rounded-full',
                      each.readAt === null ? 'bg-alert' : 'bg-transparent',
                    )}
                  />
                  <span className="min-w-0 flex-1">
                    <span className="block text-15 font-semibold">
                      {each.title}
                      {each.readAt === null ? <span className="sr-only"> (unread)</span> : null}
                    </span>
                    <span className="block text-14 text-ink-2">{each.body}</span>
                  </span>
                  <span className="num text-13 text-ink-3">{agoInShort(each.createdAt, Date.now())}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
