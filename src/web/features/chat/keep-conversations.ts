import type { QueryClient } from '@tanstack/react-query';
import type { ThreadItem } from '#contract/messages.ts';
import { RESTORED_AT } from '#web/device/kept-queries.ts';
import { readShownData } from '#web/device/kept-store.ts';
import { whenIdle } from '#web/device/when-idle.ts';
import type { Pages } from '#web/http/pages.ts';
import { threadLogOptions } from './hooks/use-thread-log.ts';
import { THREADS_KEY, threadKey } from './keys.ts';
import { hasFiles, type ThreadLog, withGap } from './thread-log.ts';

/** This many recent conversations can be read offline even if they were not opened on this visit. */
const MAX_CONVERSATIONS = 10;

/**
 * Fetches the latest messages of the most recent conversations, one conversation after the other, when the browser is idle.
 * Skips those in the query cache, and those whose last message is already stored on this device, unless they have files,
 * which may have been removed since. A conversation that could not be fetched is tried again when the list next changes.
 * Returns a function that stops all this.
 */
export function keepConversations(
  client: QueryClient,
  { readKept = readShownData, whenFree = whenIdle } = {},
): () => void {
  let isRunning = false;
  /** Whether the list changed while it was being processed. */
  let isBehind = false;
  let stopWaiting = () => {};
  const fetchedIds = new Set<string>();

  async function run() {
    isBehind = isRunning;
    if (isRunning || !navigator.onLine) return;
    isRunning = true;
    try {
      const storedLogs = new Map((await readKept())?.items.map(({ key, data }) => [String(key[1]), data]));
      for (const { thread, lastMessage } of mostRecentThreads(client)) {
        if (lastMessage !== null) await fetchIfNew(thread.id, lastMessage.id, storedLogs.get(thread.id));
      }
    } catch {
      // This browser can't store anything, so there is no point in fetching.
    } finally {
      isRunning = false;
    }
    if (isBehind) await run();
  }

  async function fetchIfNew(threadId: string, lastMessageId: string, storedLog: unknown) {
    if (isFetched(client, threadId) || fetchedIds.has(lastMessageId)) return;
    fetchedIds.add(lastMessageId);
    if (isLog(storedLog)) {
      if (storedLog.messages.at(-1)?.id === lastMessageId && !hasFiles(storedLog)) return;
      // With the stored messages in the cache, only newer ones and those with files are fetched.
      client.setQueryData(threadKey(threadId), withGap(storedLog), { updatedAt: RESTORED_AT });
    }
    await client.prefetchQuery(threadLogOptions(client, threadId));
    if (!isFetched(client, threadId)) fetchedIds.delete(lastMessageId);
  }

  function runWhenIdle() {
    stopWaiting();
    stopWaiting = whenFree(() => void run());
  }

  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey.length > 1 || query.queryKey[0] !== THREADS_KEY[0]) return;
    runWhenIdle();
  });
  // The list can be in the cache before anything subscribes to it: embedded in the page, or kept on this device.
  if (client.getQueryData(THREADS_KEY)) runWhenIdle();
  return () => {
    unsubscribe();
    stopWaiting();
  };
}

/** Whether the conversation was fetched on this visit, not only restored from this device. */
function isFetched(client: QueryClient, threadId: string): boolean {
  const { dataUpdatedAt = 0 } = client.getQueryState<ThreadLog>(threadKey(threadId)) ?? {};
  return dataUpdatedAt > RESTORED_AT;
}

function mostRecentThreads(client: QueryClient): readonly ThreadItem[] {
  return (
    client.getQueryData<Pages<ThreadItem>>(THREADS_KEY)?.pages[0]?.items.slice(0, MAX_CONVERSATIONS) ?? []
  );
}

function isLog(data: unknown): data is ThreadLog {
  return typeof data === 'object' && data !== null && 'messages' in data && Array.isArray(data.messages);
}
