import { CloudOff, MessageCircle, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Message, SEARCH_MAX, searchMessages, type ThreadItem } from '#contract/messages.ts';
import { useNow } from '#web/device/use-now.ts';
import { dayInWords } from '#web/format/days.ts';
import { clockTime } from '#web/format/time.ts';
import { pagesOf } from '#web/http/pages.ts';
import { usePages } from '#web/http/use-pages.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { excerptOf } from '../find-words.ts';
import { preview } from '../preview.ts';
import { partyName } from './party.tsx';

interface ThreadSearchProps {
  readonly item: ThreadItem;
  readonly meId: string;
  readonly onJump: (message: Message) => void;
  readonly onClose: () => void;
}

/** A search in one conversation, shown over its messages: arrow keys move through the results, Escape closes it. */
export function ThreadSearch({ item, meId, onJump, onClose }: ThreadSearchProps) {
  const [q, setQ] = useState('');
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => box.current?.querySelector('input')?.focus(), []);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, [data-result]') ?? [])];
    const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys add to what the field and buttons inside do
    <div
      ref={box}
      onKeyDown={handleKeyDown}
      className="absolute inset-0 z-10 flex flex-col bg-ground px-4 lg:px-6"
    >
      <search
        aria-label={`Search messages with ${partyName(item)}`}
        className="mx-auto flex w-full max-w-[640px] flex-none items-center gap-2 py-3 low:py-1"
      >
        <SearchField
          label="Search messages"
          placeholder="Search messages"
          q={q}
          onSearch={setQ}
          className="flex-1"
        />
        <IconButton icon={X} label="Close search" onClick={onClose} />
      </search>
      <div className="-mx-1 min-h-0 flex-1 overflow-y-auto overscroll-contain px-1 pb-4">
        <div className="mx-auto max-w-[640px]">
          {q === '' ? (
            <p className="px-1 text-15 text-ink-3">
              Searches the messages and file names in this conversation.
            </p>
          ) : (
            <SearchResults key={q} item={item} meId={meId} q={q.slice(0, SEARCH_MAX)} onJump={onJump} />
          )}
        </div>
      </div>
    </div>
  );
}

interface ResultsProps extends Omit<ThreadSearchProps, 'onClose'> {
  readonly q: string;
}

function SearchResults({ item, meId, q, onJump }: ResultsProps) {
  const now = useNow();
  const { items, more, refetch } = usePages(
    pagesOf(searchMessages, { params: { threadId: item.thread.id }, query: { q } }),
    { idOf: ({ id }) => id, staleTime: 0, gcTime: 0 },
  );
  if (items === undefined) return <Loading text="Searching ..." />;
  if (items === null) {
    return (
      <EmptyState
        icon={CloudOff}
        title="The search did not work"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        {navigator.onLine ? 'Please try again.' : 'Searching needs a connection.'}
      </EmptyState>
    );
  }
  const count = `${items.length}${more.hasMore ? ' or more' : ''}`;
  return (
    <>
      <p role="status" className={items.length === 0 ? 'sr-only' : 'px-1 pb-2 text-13 text-ink-3'}>
        {items.length === 0
          ? 'No messages found'
          : items.length === 1 && !more.hasMore
            ? '1 message'
            : `${count} messages`}
      </p>
      {items.length === 0 ? (
        <EmptyState icon={MessageCircle} title="No messages found">
          Nothing in this conversation has all of these words.
        </EmptyState>
      ) : (
        <ul aria-label="Messages found" className="grid gap-2">
          {items.map((message) => (
            <li key={message.id}>
              <button
                type="button"
                data-result=""
                onClick={() => onJump(message)}
                className="block w-full rounded-tile bg-surface px-4 py-3 text-left ring-1 ring-line hover:bg-sunken forced-colors:border"
              >
                <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <b className="text-14">
                    {message.senderUserId === meId ? 'You' : message.sender.firstName}
                  </b>
                  <time dateTime={message.createdAt} className="num text-13 text-ink-3">
                    {dayInWords(message.createdAt, now)}, {clockTime(message.createdAt)}
                  </time>
                </span>
                <span className="mt-0.5 line-clamp-3 text-15 [overflow-wrap:anywhere] text-ink-2">
                  <Excerpt message={message} q={q} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <ShowMore more={more} shown={items.length} what="messages" isAutomatic className="pt-4" end={null} />
    </>
  );
}

function Excerpt({ message, q }: { readonly message: Message; readonly q: string }) {
  const names = (message.attachments ?? []).map(({ name }) => name).filter((name) => message.bodyMd !== name);
  const stretches = excerptOf([preview(message.bodyMd), ...names].join(' · '), q);
  let position = 0;
  return stretches.map(({ text, isFound }) => {
    const key = position;
    position += text.length;
    return isFound ? (
      <mark key={key} className="rounded-[3px] bg-sun px-0.5 text-on-sun">
        {text}
      </mark>
    ) : (
      text
    );
  });
}
