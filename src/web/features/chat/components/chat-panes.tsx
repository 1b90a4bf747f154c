import { useQueryClient } from '@tanstack/react-query';
import { CloudOff, MessageCircle } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ThreadItem } from '#contract/messages.ts';
import { useIsWide } from '#web/device/use-is-wide.ts';
import { useWholeScreen } from '#web/device/use-whole-screen.ts';
import { keepFirstPage } from '#web/http/pages.ts';
import type { MorePages } from '#web/http/use-pages.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Part } from '#web/ui/part.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useThreads } from '../hooks/use-threads.ts';
import { THREADS_KEY } from '../keys.ts';
import { ThreadList } from './thread-list.tsx';

/** An open conversation's code; the list works while it is loading. */
const threadView = () => import('./thread-view.tsx');

// Loading the list also loads this, so that both open without a network. If it fails, opening a conversation tries
// again.
threadView().catch(() => undefined);

const ThreadView = lazyPart(async () => (await threadView()).ThreadView);

interface ChatPanesProps {
  /** The conversation to show; null for the list alone. */
  readonly open: ThreadItem | null;
  /** Shown if the requested conversation is not in the list. */
  readonly missing?: ReactNode;
  readonly onOpen: (item: ThreadItem) => void;
  /** Back to the list, on a phone. */
  readonly onBack: () => void;
  readonly switcher?: ReactNode;
  /** Shown if there are no conversations. */
  readonly whenEmpty: ReactNode;
}

/** All conversations and the open one: side by side from 1024 px, one at a time on a phone. */
export function ChatPanes({ open, missing, onOpen, onBack, switcher, whenEmpty }: ChatPanesProps) {
  const isWide = useIsWide();
  const { threads, more, refetch } = useThreads();
  const client = useQueryClient();
  const pane = useRef<HTMLDivElement>(null);
  const openId = open?.thread.id ?? null;
  const [openedBy, setOpenedBy] = useState<string | null>(null);
  const lastOpenId = useRef(openId);

  useEffect(() => () => keepFirstPage(client, THREADS_KEY), [client]);

  // Back in the list, the focus returns to the conversation's row.
  useEffect(() => {
    const closedId = lastOpenId.current;
    lastOpenId.current = openId;
    if (openId !== null || closedId === null) return;
    pane.current?.querySelector<HTMLElement>(`[data-thread="${CSS.escape(closedId)}"]`)?.focus();
  }, [openId]);

  function handleOpen(item: ThreadItem) {
    setOpenedBy(item.thread.id);
    onOpen(item);
  }

  const conversation = open ? (
    <Part attempt={open.thread.id} fallback={<Loading text="Loading messages ..." />}>
      <ThreadView
        key={open.thread.id}
        item={open}
        onBack={isWide ? undefined : onBack}
        switcher={switcher}
        takeFocus={openedBy === open.thread.id}
      />
    </Part>
  ) : null;

  const content = conversation ?? missing;
  const hasScreen = !isWide && Boolean(content);
  useWholeScreen(hasScreen);
  return (
    <div
      className={cx(
        'h-full min-h-0',
        hasScreen && 'low:h-dvh',
        isWide && 'grid grid-cols-[340px_minmax(0,1fr)]',
      )}
    >
      {hasScreen ? null : (
        <div ref={pane} className="relative h-full min-h-0 overflow-y-auto lg:border-r lg:border-line">
          <h1 className="px-5 pt-2 pb-3 text-28 lg:pt-6">Chat</h1>
          {/* If there are no conversations, the wide pane beside the list says so. */}
          {isWide && threads?.length === 0 ? null : (
            <List
              threads={threads}
              openId={openId}
              onOpen={handleOpen}
              more={more}
              onRetry={refetch}
              whenEmpty={whenEmpty}
            />
          )}
        </div>
      )}
      {isWide || hasScreen ? (
        <div className="h-full min-h-0">
          {content ?? (threads ? <Beside>{threads.length > 0 ? PICK_ONE : whenEmpty}</Beside> : null)}
        </div>
      ) : null}
    </div>
  );
}

interface ListProps extends Pick<ChatPanesProps, 'onOpen' | 'whenEmpty'> {
  readonly threads: ReturnType<typeof useThreads>['threads'];
  readonly openId: string | null;
  readonly more: MorePages;
  readonly onRetry: () => unknown;
}

function List({ threads, openId, onOpen, more, onRetry, whenEmpty }: ListProps) {
  if (threads === undefined) return <Loading text="Loading conversations ..." />;
  if (threads === null) {
    return (
      <EmptyState
        icon={CloudOff}
        title="Your conversations did not load"
        action={<Button onClick={() => void onRetry()}>Try again</Button>}
      >
        Check your connection and try again.
      </EmptyState>
    );
  }
  if (threads.length === 0) return whenEmpty;
  return (
    <>
      <ThreadList threads={threads} openId={openId} onOpen={onOpen} />
      <ShowMore more={more} shown={threads.length} what="conversations" isAutomatic className="p-5" />
    </>
  );
}

const PICK_ONE = (
  <EmptyState icon={MessageCircle} title="Pick a conversation">
    Choose one on the left to read and reply.
  </EmptyState>
);

/** The pane beside the list, when no conversation is open. */
function Beside({ children }: { readonly children: ReactNode }) {
  return <div className="grid h-full place-content-center">{children}</div>;
}
