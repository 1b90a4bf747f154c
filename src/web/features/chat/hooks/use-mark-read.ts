import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useSyncExternalStore } from 'react';
import { type Message, markRead } from '#contract/messages.ts';
import { live } from '#web/device/socket.ts';
import { call } from '#web/http/api.ts';
import { applyRead } from '../live-cache.ts';

interface ReadingPosition {
  readonly threadId: string;
  readonly meId: string;
  readonly lastMessage: Message | undefined;
  readonly unreadCount: number;
  /** Whether the end of the conversation is visible. */
  readonly isAtEnd: boolean;
}

/**
 * Tells the server what has been read: everything, if the page is in front and the end of the conversation is visible.
 * A failed call is repeated at the next opportunity: a new message, a return to the page, a new connection.
 */
export function useMarkRead({ threadId, meId, lastMessage, unreadCount, isAtEnd }: ReadingPosition) {
  const client = useQueryClient();
  const isVisible = useIsPageVisible();
  const lastMarkedId = useRef<string | null>(null);
  const [chance, takeChance] = useReducer((count: number) => count + 1, 0);
  const { id: lastId, createdAt: lastAt } = lastMessage ?? {};
  const isDue = isVisible && isAtEnd && unreadCount > 0;

  useEffect(() => live.subscribe((event) => event.type === 'resync' && takeChance()), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a chance is a reason to try again, not an input
  useEffect(() => {
    if (!isDue || lastId === undefined || lastAt === undefined || lastMarkedId.current === lastId) return;
    lastMarkedId.current = lastId;
    call(markRead, { params: { threadId }, body: { messageId: lastId } }).then(
      () => applyRead(client, meId, { threadId, userId: meId, readAt: lastAt }),
      () => {
        lastMarkedId.current = null;
      },
    );
  }, [chance, client, isDue, lastAt, lastId, meId, threadId]);
}

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

function useIsPageVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
}
