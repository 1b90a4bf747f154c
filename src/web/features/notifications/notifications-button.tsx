import { useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { type ToggleEvent, useEffect, useId, useRef, useState } from 'react';
import { whenIdle } from '#web/device/when-idle.ts';
import { keepFirstPage } from '#web/http/pages.ts';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icon.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Part } from '#web/ui/part.tsx';
import { NOTIFICATIONS_KEY, useNotifications, useReadNotifications } from './notifications-query.ts';

const load = () => import('./notifications-panel.tsx');
const NotificationsPanel = lazyPart(async () => (await load()).NotificationsPanel);

const GAP_PX = 8;
const EDGE_PX = 16;

/** The bell of the header. Its dot is always drawn: hollow when nothing is unread, filled when something is (D6). */
export function NotificationsButton() {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  /** Notifications that were unread on opening stay highlighted while the panel is open. */
  const [freshIds, setFreshIds] = useState<ReadonlySet<string>>(new Set());
  const { items: notifications, unread: count, more, refetch } = useNotifications();
  const markRead = useReadNotifications();
  const client = useQueryClient();

  // Loads the panel's code after the first paint, but without waiting for a click: by then the network may be gone.
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), []);
  const unread = count ?? 0;

  function handleBeforeToggle({ newState }: ToggleEvent<HTMLDivElement>) {
    if (newState !== 'open') return;
    setIsOpen(true);
    if (panel.current && button.current) positionPanel(panel.current, button.current);
  }

  function handleToggle({ newState }: ToggleEvent<HTMLDivElement>) {
    setIsOpen(newState === 'open');
    if (newState !== 'open') {
      keepFirstPage(client, NOTIFICATIONS_KEY);
      return;
    }
    setFreshIds(new Set((notifications ?? []).filter(({ readAt }) => readAt === null).map(({ id }) => id)));
    if (unread > 0) markRead.mutate();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        className="relative grid size-11 flex-none place-items-center rounded-full hover:bg-sunken"
      >
        <Icon of={Bell} className="size-6" />
        <span
          className={cx(
            'absolute top-2.5 right-2.5 size-2.5 rounded-full border-2 outline-2 outline-ground',
            unread > 0 ? 'border-alert bg-alert' : 'border-ink-3 bg-ground',
          )}
        />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Notifications"
        onBeforeToggle={handleBeforeToggle}
        onToggle={handleToggle}
        className="inset-auto m-0 max-h-[min(560px,80dvh)] w-[min(400px,calc(100vw-32px))] overflow-y-auto overscroll-contain rounded-panel bg-surface text-ink shadow-card ring-1 ring-line open:animate-rise max-lg:backdrop:bg-scrim"
      >
        {isOpen ? (
          <Part fallback={<p className="p-5 text-15 text-ink-2">Loading ...</p>}>
            <NotificationsPanel
              notifications={notifications}
              freshIds={freshIds}
              more={more}
              onRetry={() => void refetch()}
              onFollow={() => panel.current?.hidePopover()}
            />
          </Part>
        ) : null}
      </div>
    </>
  );
}

/** Below the bell: extends to its left if there is room (a phone's header), otherwise to its right (the rail). */
function positionPanel(panel: HTMLElement, button: HTMLElement) {
  const bell = button.getBoundingClientRect();
  const width = Math.min(400, window.innerWidth - 2 * EDGE_PX);
  const left = bell.right - width >= EDGE_PX ? bell.right - width : bell.left;
  panel.style.top = `${bell.bottom + GAP_PX}px`;
  panel.style.left = `${Math.max(EDGE_PX, Math.min(left, window.innerWidth - width - EDGE_PX))}px`;
}
