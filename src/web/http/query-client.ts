import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { addressOf } from './address.ts';
import { answerBody } from './answer-body.ts';
import { noticeAnswer } from './unauthorised.ts';

/** Fetched data counts as fresh for five minutes. */
export const FRESH_MS = 300_000;

/**
 * The default fetch: the key's parts joined by slashes are a GET path, so ['/api/messages/threads', id] is
 * '/api/messages/threads/{id}', and an object at its end is the query. A 401, any other failure and a broken network
 * all give null.
 */
export async function fetchByKey({
  queryKey,
  signal,
}: {
  readonly queryKey: QueryKey;
  readonly signal?: AbortSignal;
}): Promise<unknown> {
  try {
    const path = queryKey.filter((part) => typeof part === 'string').join('/');
    const query = queryKey.find((part) => typeof part === 'object');
    const address = addressOf(path, {}, { ...query });
    const response = await fetch(address, { credentials: 'include', ...(signal ? { signal } : {}) });
    noticeAnswer(path, response.status);
    return await answerBody(response);
  } catch (error) {
    // A query that nobody waits for any more was not answered; it must not be remembered as empty.
    if (signal?.aborted) throw error;
    return null;
  }
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchByKey,
        staleTime: FRESH_MS,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
      },
      // Offline, a form is told at once that it failed; by default it would wait without a word.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
