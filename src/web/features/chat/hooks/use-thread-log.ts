import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listMessages } from '#contract/messages.ts';
import { call } from '#web/http/api.ts';
import { FRESH_MS } from '#web/http/query-client.ts';
import { threadKey } from '../keys.ts';
import { catchUp, type ThreadLog, withOlder } from '../thread-log.ts';

/** One conversation; a refetch only requests newer messages. */
export function threadLogOptions(client: QueryClient, threadId: string) {
  const queryKey = threadKey(threadId);
  return queryOptions({
    queryKey,
    queryFn: ({ signal }): Promise<ThreadLog> =>
      catchUp(
        (query) => call(listMessages, { params: { threadId }, query, signal }),
        () => client.getQueryData<ThreadLog>(queryKey),
      ),
    staleTime: (query) => (query.state.data?.gapAfter === undefined ? FRESH_MS : 0),
  });
}

export function useThreadLog(threadId: string) {
  const client = useQueryClient();
  return useQuery(threadLogOptions(client, threadId));
}

/** Fetches the page before the first loaded message and puts it in front. */
export function useOlderMessages(threadId: string) {
  const client = useQueryClient();
  const [isLoading, setIsLoading] = useState(false);

  async function load() {
    const key = threadKey(threadId);
    const log = client.getQueryData<ThreadLog>(key);
    const first = log?.messages[0];
    if (isLoading || !log?.hasOlder || !first) return;
    setIsLoading(true);
    try {
      const page = await call(listMessages, { params: { threadId }, query: { before: first.id } });
      client.setQueryData<ThreadLog>(key, (now) => now && withOlder(now, page));
    } catch {
      // The button stays where it is, to be pressed again.
    } finally {
      setIsLoading(false);
    }
  }

  /** Fetches page after page until this message is there; false if it is not, or a page failed. */
  async function loadBackTo(messageId: string): Promise<boolean> {
    const key = threadKey(threadId);
    setIsLoading(true);
    try {
      for (;;) {
        const log = client.getQueryData<ThreadLog>(key);
        if (log?.messages.some(({ id }) => id === messageId)) return true;
        const first = log?.messages[0];
        if (!log?.hasOlder || !first) return false;
        const page = await call(listMessages, { params: { threadId }, query: { before: first.id } });
        client.setQueryData<ThreadLog>(key, (now) => now && withOlder(now, page));
      }
    } catch {
      return false;
    } finally {
      setIsLoading(false);
    }
  }

  return { load, loadBackTo, isLoading };
}
