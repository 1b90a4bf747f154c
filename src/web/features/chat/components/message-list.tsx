import { ArrowDown } from 'lucide-react';
import { type UIEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { Message, ThreadItem } from '#contract/messages.ts';
import { useNow } from '#web/device/use-now.ts';
import { dayInWords, matchedInWords } from '#web/format/days.ts';
import { reportError } from '#web/forms/report-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useConversationScroll } from '../hooks/use-conversation-scroll.ts';
import { useMarkRead } from '../hooks/use-mark-read.ts';
import { useOutbox } from '../hooks/use-outbox.ts';
import { useOlderMessages } from '../hooks/use-thread-log.ts';
import { useIsTyping } from '../hooks/use-typing.ts';
import type { Outbox } from '../outbox.ts';
import { isTheirs, keyOfMessage, type Row, rowsOf } from '../rows.ts';
import type { ThreadLog } from '../thread-log.ts';
import { MessageBubble } from './message-bubble.tsx';
import { NewMessageAnnouncer } from './new-message-announcer.tsx';
import { partyName } from './party.tsx';
import { TypingDots } from './typing-dots.tsx';

/** This near to the top, the previous page is fetched automatically. */
const OLDER_PX = 160;

interface MessageListProps {
  readonly item: ThreadItem;
  readonly log: ThreadLog;
  readonly meId: string;
  readonly firstUnreadId: string | null;
  /** A search result to scroll to; a new object scrolls again. */
  readonly jumpTarget: { readonly message: Message } | null;
}

/** The conversation itself. New messages are announced by a separate element, so that older pages are not. */
export function MessageList({ item, log, meId, firstUnreadId, jumpTarget }: MessageListProps) {
  const threadId = item.thread.id;
  const now = useNow();
  const { pending, outbox } = useOutbox(meId, threadId);
  const olderMessages = useOlderMessages(threadId);
  const isTyping = useIsTyping(threadId);
  const rows = rowsOf({
    messages: log.messages,
    pending,
    meId,
    seekerId: item.seeker?.id,
    otherReadAt: item.otherReadAt,
    firstUnreadId,
    matchedAt: item.thread.matchedAt,
  });
  const scroll = useConversationScroll({
    firstId: log.messages[0]?.id ?? pending[0]?.clientId,
    lastOwnKey: rows.findLast((row) => row.kind === 'bubble' && row.side === 'sent')?.key,
  });
  useMarkRead({
    threadId,
    meId,
    lastMessage: log.messages.at(-1),
    unreadCount: item.unreadCount,
    isAtEnd: scroll.isAtEnd,
  });

  const foundKey = jumpTarget && keyOfMessage(jumpTarget.message);
  const othersMessages = log.messages.filter((message) =>
    isTheirs(message, { meId, seekerId: item.seeker?.id }),
  );
  const hasSeveralWriters = new Set(othersMessages.map(({ senderUserId }) => senderUserId)).size > 1;

  const messageToReach = useRef<Message>(null);
  const reach = useEffectEvent(() => {
    if (messageToReach.current === null) return;
    const bubble = scroll.box.current?.querySelector<HTMLElement>(
      `[data-bubble="${CSS.escape(keyOfMessage(messageToReach.current))}"]`,
    );
    if (!bubble) return;
    messageToReach.current = null;
    bubble.scrollIntoView({ block: 'center' });
    bubble.focus({ preventScroll: true });
    scroll.updateIsAtEnd();
  });
  const seek = useEffectEvent(async (message: Message) => {
    messageToReach.current = message;
    if (await olderMessages.loadBackTo(message.id)) return reach();
    messageToReach.current = null;
    reportError('This message could not be loaded. Please try again.');
  });
  useEffect(() => {
    if (jumpTarget) void seek(jumpTarget.message);
  }, [jumpTarget]);
  // The message may be rendered some time after its page was loaded.
  useEffect(() => reach());

  function handleScroll({ currentTarget }: UIEvent<HTMLDivElement>) {
    scroll.updateIsAtEnd();
    if (currentTarget.scrollTop < OLDER_PX) void olderMessages.load();
  }

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroll.box}
        role="log"
        aria-live="off"
        aria-label={`Messages with ${partyName(item)}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        onScroll={handleScroll}
        className="relative h-full overflow-y-auto overscroll-contain px-4 py-3 -outline-offset-3 [overflow-anchor:none] lg:px-6 lg:py-4"
      >
        <div ref={scroll.content} className="mx-auto max-w-[640px]">
          {log.hasOlder ? (
            <p className="mb-2 text-center">
              <Button
                variant="ghost"
                size="sm"
                busy={olderMessages.isLoading}
                onClick={() => void olderMessages.load()}
              >
                {olderMessages.isLoading ? 'Loading ...' : 'Earlier messages'}
              </Button>
            </p>
          ) : (
            <p className="mt-2 mb-4 text-center text-13 text-ink-3">
              {matchedInWords(item.thread.matchedAt, now)}
            </p>
          )}
          <ol className="grid gap-2.5">
            {rows.map((row, index) => (
              <RowItem
                key={row.key}
                row={row}
                name={hasSeveralWriters ? newWriter(row, rows[index - 1]) : null}
                isFound={row.key === foundKey}
                now={now}
                outbox={outbox}
              />
            ))}
          </ol>
          {isTyping ? <TypingDots name={partyName(item)} /> : null}
        </div>
      </div>
      {scroll.isAtEnd ? null : (
        <button
          type="button"
          onClick={scroll.toEnd}
          className="absolute right-4 bottom-3 flex min-h-11 items-center gap-2 rounded-full bg-surface px-4 text-14 font-semibold shadow-rest ring-1 ring-line hover:bg-sunken"
        >
          <Icon of={ArrowDown} />
          {item.unreadCount > 0 ? 'New messages' : 'Newest'}
        </button>
      )}
      <NewMessageAnnouncer lastMessage={log.messages.at(-1)} meId={meId} />
    </div>
  );
}

/** The writer of a received message, unless the previous message is theirs too. */
function newWriter(row: Row, previousRow: Row | undefined): string | null {
  if (row.kind !== 'bubble' || row.side === 'sent') return null;
  const isSame =
    previousRow?.kind === 'bubble' &&
    previousRow.side === 'received' &&
    previousRow.senderName === row.senderName;
  return isSame ? null : row.senderName;
}

interface RowItemProps {
  readonly row: Row;
  readonly name: string | null;
  readonly isFound: boolean;
  readonly now: number;
  readonly outbox: Outbox;
}

function RowItem({ row, name, isFound, now, outbox }: RowItemProps) {
  switch (row.kind) {
    case 'day':
      return <li className="my-2 text-center text-13 text-ink-3">{dayInWords(row.at, now)}</li>;
    case 'unread':
      return (
        <li
          data-unread-mark=""
          className="my-2 flex items-center gap-3 text-13 font-semibold text-brand before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
        >
          New
        </li>
      );
    case 'bubble':
      return (
        <MessageBubble
          bubble={row}
          name={name}
          isFound={isFound}
          onRetry={outbox.retry}
          onRemove={outbox.remove}
        />
      );
  }
}
