import type { ThreadItem } from '#contract/messages.ts';
import { useNow } from '#web/device/use-now.ts';
import { agoInShort } from '#web/format/time.ts';
import { cx } from '#web/ui/cx.ts';
import type { Threads } from '../hooks/use-threads.ts';
import { preview } from '../preview.ts';
import { PartyMark, partyName } from './party.tsx';

interface ThreadListProps {
  readonly threads: Threads;
  readonly openId: string | null;
  readonly onOpen: (item: ThreadItem) => void;
}

export function ThreadList({ threads, openId, onOpen }: ThreadListProps) {
  const now = useNow();
  return (
    <ul aria-label="Conversations">
      {threads.map((item) => (
        <li key={item.thread.id}>
          <ThreadRow item={item} now={now} isOpen={item.thread.id === openId} onOpen={() => onOpen(item)} />
        </li>
      ))}
    </ul>
  );
}

interface ThreadRowProps {
  readonly item: ThreadItem;
  readonly now: number;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function ThreadRow({ item, now, isOpen, onOpen }: ThreadRowProps) {
  const { lastMessage, thread, role, unreadCount } = item;
  const at = lastMessage?.createdAt ?? thread.matchedAt;
  const hasUnread = unreadCount > 0;
  return (
    <button
      type="button"
      onClick={onOpen}
      data-thread={thread.id}
      aria-current={isOpen || undefined}
      className={cx(
        'flex w-full gap-3 px-5 py-3.5 text-left -outline-offset-3 transition-colors',
        isOpen ? 'bg-sunken dark:bg-surface' : 'hover:bg-sunken',
      )}
    >
      <PartyMark item={item} size={48} />
      <span className="block min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-2">
          <b className="min-w-0 flex-[1_1_6rem] truncate text-15">{partyName(item)}</b>
          <time dateTime={at} className="num flex-none text-13 text-ink-3">
            {agoInShort(at, now)}
          </time>
        </span>
        <span className="flex flex-wrap items-center justify-between gap-x-2">
          <span className="min-w-0 flex-[1_1_6rem] truncate text-13 text-ink-3">{role.title}</span>
          <span className="flex-none rounded-full bg-brand-soft px-2 py-0.5 text-12 leading-none font-semibold text-on-soft">
            Match
          </span>
        </span>
        <span
          className={cx(
            'mt-0.5 flex items-center gap-2 text-14',
            hasUnread ? 'font-semibold text-ink' : 'text-ink-2',
          )}
        >
          <span className="truncate">
            {lastMessage ? preview(lastMessage.bodyMd) : 'Start the conversation...'}
          </span>
          {hasUnread ? (
            <>
              <span aria-hidden="true" className="ml-auto size-2.5 flex-none rounded-full bg-brand" />
              <span className="sr-only">{unreadCount} unread</span>
            </>
          ) : null}
        </span>
      </span>
    </button>
  );
}
