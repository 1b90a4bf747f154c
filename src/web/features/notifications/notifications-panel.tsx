import {
  BadgeCheck,
  BellRing,
  CalendarCheck,
  CalendarClock,
  HeartHandshake,
  Hourglass,
  type LucideIcon,
  MessageCircle,
  ReceiptText,
  Search,
  Send,
  UserCheck,
} from 'lucide-react';
import { Link } from 'wouter';
import type { Notification, NotificationKind } from '#contract/notifications.ts';
import { useNow } from '#web/device/use-now.ts';
import { agoInShort } from '#web/format/time.ts';
import type { MorePages } from '#web/http/use-pages.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';

const ICONS: Readonly<Record<NotificationKind, LucideIcon>> = {
  match: HeartHandshake,
  message: MessageCircle,
  application: Send,
  status: CalendarCheck,
  invite: UserCheck,
  interview: CalendarClock,
  guarantee: Hourglass,
  search: Search,
  billing: ReceiptText,
  account: BadgeCheck,
};

interface NotificationsPanelProps {
  /** Undefined while loading, null when they could not be loaded. */
  readonly notifications: readonly Notification[] | null | undefined;
  readonly more: MorePages;
  /** The ids of those that were unread when the panel was opened. */
  readonly freshIds: ReadonlySet<string>;
  readonly onRetry: () => void;
  /** Called when a notification is opened, to close the panel. */
  readonly onFollow: () => void;
}

export function NotificationsPanel({
  notifications,
  more,
  freshIds,
  onRetry,
  onFollow,
}: NotificationsPanelProps) {
  const now = useNow();
  return (
    <>
      <h2 className="px-5 pt-4 pb-2 text-20">Notifications</h2>
      {notifications === undefined ? (
        <p role="status" className="px-5 pb-5 text-15 text-ink-2">
          Loading ...
        </p>
      ) : notifications === null ? (
        <div className="grid justify-items-start gap-3 px-5 pb-5">
          <p className="text-15 text-ink-2">Your notifications did not load.</p>
          <Button variant="quiet" size="sm" onClick={onRetry}>
            Try again
          </Button>
        </div>
      ) : notifications.length === 0 ? (
        <div className="px-5 pb-5">
          <p className="text-15 font-semibold">Nothing yet</p>
          <p className="text-15 text-ink-2">Matches, messages and answers will be listed here.</p>
        </div>
      ) : (
        <>
          <ul>
            {notifications.map((each) => (
              <li key={each.id} className="border-t border-line">
                <Row notification={each} isFresh={freshIds.has(each.id)} now={now} onFollow={onFollow} />
              </li>
            ))}
          </ul>
          <ShowMore
            more={more}
            shown={notifications.length}
            what="notifications"
            isAutomatic
            className="p-4"
          />
        </>
      )}
    </>
  );
}

interface RowProps {
  readonly notification: Notification;
  readonly isFresh: boolean;
  readonly now: number;
  readonly onFollow: () => void;
}

function Row({ notification, isFresh, now, onFollow }: RowProps) {
  const { kind, title, body, href, createdAt } = notification;
  return (
    <Link
      href={href}
      onClick={onFollow}
      className="flex min-h-11 gap-3 px-5 py-3 -outline-offset-3 hover:bg-sunken"
    >
      <span
        className={cx(
          'mt-0.5 grid size-8 flex-none place-items-center rounded-full',
          isFresh ? 'bg-brand-soft text-on-soft' : 'bg-sunken text-ink-2',
        )}
      >
        <Icon of={ICONS[kind] ?? BellRing} className="size-4.5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className={cx('block text-15 wrap-anywhere', isFresh ? 'font-semibold' : 'font-medium')}>
          {title}
          {isFresh ? <span className="sr-only"> (new)</span> : null}
        </span>
        <span className="block text-14 text-ink-2 wrap-anywhere">{body}</span>
      </span>
      <span className="flex flex-none flex-col items-end gap-2">
        <time dateTime={createdAt} className="num text-13 text-ink-3">
          {agoInShort(createdAt, now)}
        </time>
        {isFresh ? <span aria-hidden="true" className="size-2.5 rounded-full border-5 border-brand" /> : null}
      </span>
    </Link>
  );
}
