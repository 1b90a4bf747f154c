import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';
import { getEmployerSummary, listApplications, listEmployerApplications } from '#contract/applications.ts';
import { getEmployer } from '#contract/employers.ts';
import { listInterviews } from '#contract/interviews.ts';
import { listMatches } from '#contract/matches.ts';
import {
  listThreads,
  type Message,
  type RemovedFile,
  type ThreadItem,
  withoutFile,
} from '#contract/messages.ts';
import { listNotifications } from '#contract/notifications.ts';
import { getSeekerSummary } from '#contract/seekers.ts';
import type { LiveEvent } from '#web/device/socket.ts';
import { isOwnRoles, OWN_ROLES_KEYS } from '#web/features/roles/own-roles.ts';
import { keyOf } from '#web/http/key-of.ts';
import { isUpToDate } from './is-up-to-date.ts';
import { isThreadKey, THREADS_BY_ID, THREADS_KEY, threadKey } from './keys.ts';
import { isTheirs } from './rows.ts';
import { type ThreadLog, withGap, withMessage } from './thread-log.ts';
import { changeThread, hasList, listedThread, refreshTop, threadFetchedById } from './threads-cache.ts';

const THREADS: QueryFilters = { queryKey: THREADS_KEY, exact: true };
const NAMED_FILTER: QueryFilters = { queryKey: [THREADS_BY_ID] };
const MATCHES: readonly QueryFilters[] = [{ queryKey: keyOf(listMatches) }, THREADS, NAMED_FILTER];
/** A seeker's applications, listed or found by role, and their counts. */
const OWN_APPLICATIONS: readonly QueryFilters[] = [
  { predicate: ({ queryKey }) => queryKey[0] === listApplications.path && queryKey.length <= 2 },
  { queryKey: keyOf(getSeekerSummary) },
];
/**
 * A seeker's applications, an employer's list of them without filters, and the company's roles. The dashboard updates its
 * other lists and its counts itself while it is open (`use-live-pipeline.ts`).
 */
const APPLICATIONS: readonly QueryFilters[] = [
  ...OWN_APPLICATIONS,
  { queryKey: keyOf(listEmployerApplications), exact: true },
  { predicate: ({ queryKey }) => isOwnRoles(queryKey) },
];
const DASHBOARD = new Set<unknown>([listEmployerApplications.path, getEmployerSummary.path]);
const INTERVIEWS: readonly QueryFilters[] = [{ queryKey: keyOf(listInterviews) }];
const NOTIFICATIONS: readonly QueryFilters[] = [{ queryKey: keyOf(listNotifications), exact: true }];
/** The start of each query key that the stream keeps up to date. */
const STREAMED_KEYS = new Set<unknown>([
  listMatches.path,
  listThreads.path,
  THREADS_BY_ID,
  listApplications.path,
  getSeekerSummary.path,
  ...DASHBOARD,
  ...OWN_ROLES_KEYS.map(([path]) => path),
  listInterviews.path,
  listNotifications.path,
]);

function isStreamed(key: QueryKey): boolean {
  return STREAMED_KEYS.has(key[0]);
}

/** Clients whose stream is running, so that they receive every event in order. */
const streamingClients = new WeakSet<QueryClient>();

/** Applies a server event to the cached data. `meId` is who is signed in. */
export function applyEvent(client: QueryClient, meId: string, event: LiveEvent) {
  switch (event.type) {
    case 'new_message':
      if (event.message) receive(client, meId, event.message);
      else fetchMissed(client, event.threadId);
      break;
    case 'file_removed':
      removeFile(client, event);
      break;
    case 'read':
      applyRead(client, meId, event);
      break;
    case 'match':
      // A match made by a shortlist also changes an application.
      refetch(client, [...MATCHES, ...APPLICATIONS, ...detailsOf(null)]);
      markDashboard(client);
      break;
    case 'application':
      refetch(client, [...APPLICATIONS, ...detailsOf(event.applicationId)]);
      markDashboard(client);
      break;
    case 'interview':
      // A seeker's list says which interviews need a reply; an employer's, what was replied.
      refetch(client, [...INTERVIEWS, ...OWN_APPLICATIONS, ...detailsOf(event.applicationId)]);
      markDashboard(client);
      break;
    case 'notification':
      refetch(client, NOTIFICATIONS);
      break;
    case 'resync':
      streamingClients.add(client);
      if (!isUpToDate(client, event.quietForMs, isStreamed)) resync(client);
      break;
    case 'closed':
      streamingClients.delete(client);
      break;
    case 'membership':
      // The user's permissions may have changed in any way.
      void client.invalidateQueries();
      break;
    case 'typing':
      break;
  }
}

/**
 * What is shown of one application when it is open, such as its history, its offer to approve and the file about the
 * applicant; and the application itself, where an employer has it open outside a list. Of any application if null.
 */
function detailsOf(applicationId: string | null): readonly QueryFilters[] {
  return [
    {
      predicate: ({ queryKey: [path, id, part] }) =>
        path === listApplications.path && part !== undefined && id === (applicationId ?? id),
    },
    {
      predicate: ({ queryKey: [path], state }) => {
        const { id } = (state.data ?? {}) as { readonly id?: unknown };
        return path === listEmployerApplications.path && id !== undefined && id === (applicationId ?? id);
      },
    },
  ];
}

/** Marks what the dashboard will show as stale. What it shows now is left to it. */
function markDashboard(client: QueryClient) {
  void client.invalidateQueries({
    type: 'inactive',
    refetchType: 'none',
    predicate: ({ queryKey }) => DASHBOARD.has(queryKey[0]),
  });
  // The company, with its record, is on every screen of an employer.
  void client.invalidateQueries({ queryKey: keyOf(getEmployer), exact: true, refetchType: 'none' });
}

/** Adds a message, from the stream or the response to a send, to the conversation and the list. */
export function receive(client: QueryClient, meId: string, message: Message) {
  const key = threadKey(message.threadId);
  if (client.getQueryData<ThreadLog>(key)) {
    // The user's own message, confirmed while there is no stream, may follow others that were missed.
    if (!streamingClients.has(client)) openGap(client, key);
    client.setQueryData<ThreadLog>(key, (log) => log && withMessage(log, message));
  } else if (isFetching(client, key)) {
    // A pending response may be older than this message.
    refetch(client, [{ queryKey: key, exact: true }]);
  }
  const { threadId } = message;
  const isListed = listedThread(client, threadId) !== undefined;
  changeThread(client, threadId, (item) => withLast(item, message, meId), true);
  refetchIfFetching(client, isListed ? [THREADS, NAMED_FILTER] : [NAMED_FILTER]);
  if (!isListed) refetchList(client);
}

/** Refetches for an event about a conversation that is not in the loaded list. */
function refetchList(client: QueryClient) {
  if (hasList(client)) void refreshTop(client);
  else refetch(client, [THREADS]);
}

function withLast(item: ThreadItem, message: Message, meId: string): ThreadItem {
  const lastMessage = item.lastMessage;
  const isKnown =
    lastMessage !== null &&
    (lastMessage.id === message.id || Date.parse(lastMessage.createdAt) > Date.parse(message.createdAt));
  if (isKnown) return item;
  const isFromOtherSide = isTheirs(message, { meId, seekerId: item.seeker?.id });
  return {
    ...item,
    lastMessage: message,
    unreadCount: !isFromOtherSide ? item.unreadCount : item.unreadCount + 1,
  };
}

/** The message was too long for one notice: the gap stays until it has been fetched. */
function fetchMissed(client: QueryClient, threadId: string) {
  openGap(client, threadKey(threadId));
  refetch(client, [{ queryKey: threadKey(threadId), exact: true }]);
  refetchList(client);
}

/** The sender removed a file: its message stays in place. */
export function removeFile(
  client: QueryClient,
  { threadId, messageId, attachmentId, removedAt }: RemovedFile,
) {
  const change = (message: Message): Message =>
    message.id === messageId && message.attachments
      ? withoutFile({ ...message, attachments: message.attachments }, attachmentId, removedAt)
      : message;
  const key = threadKey(threadId);
  client.setQueryData<ThreadLog>(key, (log) => log && { ...log, messages: log.messages.map(change) });
  changeThread(client, threadId, (item) =>
    item.lastMessage?.id === messageId ? { ...item, lastMessage: change(item.lastMessage) } : item,
  );
  // The server may have read a pending response before the file was removed.
  refetchIfFetching(client, [{ queryKey: key, exact: true }, THREADS, NAMED_FILTER]);
}

interface ReadEvent {
  readonly threadId: string;
  readonly userId: string;
  readonly readAt: string;
}

/**
 * Somebody has read a conversation up to `readAt`. If it was the other side, ticks the user's messages. If it was the user,
 * on another screen, clears the unread count, unless a message has arrived since.
 */
export function applyRead(client: QueryClient, meId: string, { threadId, userId, readAt }: ReadEvent) {
  const isMine = userId === meId;
  const isListed = listedThread(client, threadId) !== undefined;
  const thread = threadFetchedById(client, threadId);
  changeThread(client, threadId, (item) => (isMine ? withoutUnread(item, readAt) : withTicks(item, readAt)));
  refetchIfFetching(client, [THREADS, NAMED_FILTER]);
  // The list's number of unread conversations includes those that are not loaded, so the server has to count again.
  if (!isListed && isMine && hasList(client) && thread?.unreadCount !== 0) void refreshTop(client);
}

function withTicks(item: ThreadItem, readAt: string): ThreadItem {
  const isNews = item.otherReadAt === null || Date.parse(item.otherReadAt) < Date.parse(readAt);
  return isNews ? { ...item, otherReadAt: readAt } : item;
}

function withoutUnread(item: ThreadItem, readAt: string): ThreadItem {
  const isAllRead = item.lastMessage !== null && Date.parse(item.lastMessage.createdAt) <= Date.parse(readAt);
  return isAllRead && item.unreadCount > 0 ? { ...item, unreadCount: 0 } : item;
}

/** Events during the interruption are unknown, so everything that the stream keeps up to date is refetched. */
function resync(client: QueryClient) {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: THREADS_KEY })) {
    if (isThreadKey(queryKey)) openGap(client, queryKey);
  }
  refetch(client, [{ predicate: ({ queryKey }) => isStreamed(queryKey) }]);
}

function openGap(client: QueryClient, key: QueryKey) {
  // A log with a gap is never fresh (see use-thread-log), even if messages are added later.
  client.setQueryData<ThreadLog>(key, (log) => log && withGap(log));
}

/** Refetches what is on the screen, and marks the rest as stale. */
function refetch(client: QueryClient, lists: readonly QueryFilters[]) {
  for (const filters of lists) void client.invalidateQueries(filters);
}

function isFetching(client: QueryClient, key: QueryKey): boolean {
  return client.getQueryState(key)?.fetchStatus === 'fetching';
}

/** A pending list may be older than the change, so it is refetched. */
function refetchIfFetching(client: QueryClient, lists: readonly QueryFilters[]) {
  for (const filters of lists) {
    if (client.isFetching(filters) > 0) refetch(client, [filters]);
  }
}
