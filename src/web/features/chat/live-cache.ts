import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Message, ThreadItem } from '#contract/messages.ts';
import type { LiveEvent } from '#web/socket.ts';
import { THREADS_KEY, threadKey } from './keys.ts';
import { type ThreadLog, withGap, withMessage } from './thread-log.ts';

type Threads = readonly ThreadItem[] | null;

const MATCH_KEYS: readonly QueryKey[] = [['/api/matches'], THREADS_KEY];
const APPLICATION_KEYS: readonly QueryKey[] = [
  ['/api/applications'],
  ['/api/employer/applications'],
  ['/api/employer/roles'],
];
const INTERVIEW_KEYS: readonly QueryKey[] = [['/api/interviews']];
const NOTIFICATION_KEYS: readonly QueryKey[] = [['/api/notifications']];
/** Every list that the stream keeps up to date. */
const STREAMED_KEYS = [...MATCH_KEYS, ...APPLICATION_KEYS, ...INTERVIEW_KEYS, ...NOTIFICATION_KEYS];

/** Whose stream is running: what happens is heard in order and whole. */
const streaming = new WeakSet<QueryClient>();

/** What the server said, brought into what is shown. `meId` is who is signed in. */
export function applyEvent(client: QueryClient, meId: string, event: LiveEvent) {
  switch (event.type) {
    case 'new_message':
      if (event.message) receive(client, meId, event.message);
      else missedOne(client, event.threadId);
      break;
    case 'read':
      applyRead(client, meId, event);
      break;
    case 'match':
      // A match made by a shortlist is also news about an application.
      refetch(client, [...MATCH_KEYS, ...APPLICATION_KEYS]);
      break;
    case 'application':
      refetch(client, APPLICATION_KEYS);
      break;
    case 'interview':
      refetch(client, INTERVIEW_KEYS, false);
      break;
    case 'notification':
      refetch(client, NOTIFICATION_KEYS);
      break;
    case 'resync':
      streaming.add(client);
      resync(client);
      break;
    case 'closed':
      streaming.delete(client);
      break;
    case 'typing':
      break;
  }
}

/** A message, from the stream or as the answer to a send, into the conversation and the list. */
export function receive(client: QueryClient, meId: string, message: Message) {
  const key = threadKey(message.threadId);
  if (client.getQueryData<ThreadLog>(key)) {
    // One's own message, confirmed while nobody listens, may follow others that were not heard.
    if (!streaming.has(client)) openGap(client, key);
    client.setQueryData<ThreadLog>(key, (log) => log && withMessage(log, message));
  } else if (isAskedFor(client, key)) {
    // The answer on its way may be older than this message.
    refetch(client, [key]);
  }
  const threads = client.getQueryData<Threads>(THREADS_KEY);
  const item = threads?.find(({ thread }) => thread.id === message.threadId);
  if (item) patchThreads(client, (items) => moveUp(items, withLast(item, message, meId)));
  else refetch(client, [THREADS_KEY]);
}

function withLast(item: ThreadItem, message: Message, meId: string): ThreadItem {
  const last = item.lastMessage;
  const isKnown =
    last !== null && (last.id === message.id || Date.parse(last.createdAt) > Date.parse(message.createdAt));
  if (isKnown) return item;
  const isMine = message.senderUserId === meId;
  return { ...item, lastMessage: message, unreadCount: isMine ? item.unreadCount : item.unreadCount + 1 };
}

/** The liveliest conversation stands first, as the server lists them. */
function moveUp(items: readonly ThreadItem[], item: ThreadItem): readonly ThreadItem[] {
  const index = items.findIndex(({ thread }) => thread.id === item.thread.id);
  if (items[index] === item) return items;
  return [item, ...items.slice(0, index), ...items.slice(index + 1)];
}

/** A message too long for one notice: whatever comes next, the gap stays until it has been fetched. */
function missedOne(client: QueryClient, threadId: string) {
  openGap(client, threadKey(threadId));
  refetch(client, [threadKey(threadId), THREADS_KEY]);
}

interface Read {
  readonly threadId: string;
  readonly userId: string;
  readonly readAt: string;
}

/** The other side has read: ticks. Oneself, on another screen: nothing is unread up to there. */
export function applyRead(client: QueryClient, meId: string, { threadId, userId, readAt }: Read) {
  patchThreads(client, (items) =>
    items.map((item) => {
      if (item.thread.id !== threadId) return item;
      if (userId !== meId) {
        const isNews = item.otherReadAt === null || Date.parse(item.otherReadAt) < Date.parse(readAt);
        return isNews ? { ...item, otherReadAt: readAt } : item;
      }
      const isAllRead =
        item.lastMessage !== null && Date.parse(item.lastMessage.createdAt) <= Date.parse(readAt);
      return isAllRead && item.unreadCount > 0 ? { ...item, unreadCount: 0 } : item;
    }),
  );
}

/** What happened while nobody listened is unknown: everything on the screen is asked for again. */
function resync(client: QueryClient) {
  for (const query of client.getQueryCache().findAll({ queryKey: THREADS_KEY })) {
    if (query.queryKey.length > THREADS_KEY.length) openGap(client, query.queryKey);
  }
  refetch(client, STREAMED_KEYS, false);
}

function openGap(client: QueryClient, key: QueryKey) {
  // A log with a gap is never fresh (see use-thread-log), whatever is put into it later.
  client.setQueryData<ThreadLog>(key, (log) => log && withGap(log));
}

/**
 * Asks again for what is on the screen, and marks the rest as old. A first answer that is still on its way is
 * called off: it may have been read from the database before the event was. (A later one is by itself.)
 */
function refetch(client: QueryClient, keys: readonly QueryKey[], exact = true) {
  for (const queryKey of keys) {
    for (const query of client.getQueryCache().findAll({ queryKey, exact, fetchStatus: 'fetching' })) {
      if (query.state.data === undefined) void query.cancel({ revert: true });
    }
    void client.invalidateQueries({ queryKey, exact });
  }
}

function isAskedFor(client: QueryClient, key: QueryKey): boolean {
  return client.getQueryState(key)?.fetchStatus === 'fetching';
}

/** A list on its way may be older than the change, so it is asked for again. */
function patchThreads(client: QueryClient, change: (items: readonly ThreadItem[]) => readonly ThreadItem[]) {
  client.setQueryData<Threads>(THREADS_KEY, (items) => items && change(items));
  if (isAskedFor(client, THREADS_KEY)) refetch(client, [THREADS_KEY]);
}
