import { onlineManager, QueryClient, type QueryKey } from '@tanstack/react-query';
import { addressOf } from './address.ts';
import { fetchEarly } from './early.ts';
import { isUnreachable } from './is-unreachable.ts';
import { RequestError } from './request-error.ts';
import { responseBody } from './response-body.ts';
import { noticeResponse } from './unauthorised.ts';

/** Fetched data counts as fresh for five minutes. */
export const FRESH_MS = 300_000;

/**
 * The default fetch: the key's parts joined by slashes are a GET path, so ['/api/messages/threads', id] is
 * '/api/messages/threads/{id}', and an object at its end is the query. A 401, any other failure and a broken network
 * all give null. But a broken network says nothing about data that was loaded before: that stays.
 */
export async function fetchByKey(context: FetchContext): Promise<unknown> {
  try {
    return await fetchIfAny(context);
  } catch (error) {
    // A cancelled query has no result; it must not be cached as empty.
    if (context.signal?.aborted) throw error;
    if (isUnreachable(error) && context.client?.getQueryData(context.queryKey)) throw error;
    return null;
  }
}

interface FetchContext {
  readonly queryKey: QueryKey;
  readonly signal?: AbortSignal;
  readonly client?: QueryClient;
}

/**
 * Fetches the same, but gives null only if there is nothing (404, 401), for screens that must not take a failure for that.
 * @throws RequestError for other statuses; TypeError if the network is broken
 */
export async function fetchIfAny({ queryKey, signal }: FetchContext): Promise<unknown> {
  const path = queryKey.filter((part) => typeof part === 'string').join('/');
  const query = queryKey.find((part) => typeof part === 'object');
  const address = addressOf(path, {}, { ...query });
  const response = await fetchEarly(address, { credentials: 'include', ...(signal ? { signal } : {}) });
  noticeResponse(path, response.status);
  const body = await responseBody(response);
  if (response.ok || response.status === 404 || response.status === 401) return body;
  throw new RequestError(response.status, response.statusText, '');
}

/** TanStack Query's client, which handles out-of-date data differently in three ways. */
class AppQueryClient extends QueryClient {
  /**
   * A response that is still awaited may show the state before the change, so its query is cancelled. TanStack Query itself
   * would show it if it is the query's first response, or treat it as up to date if it is a prefetch's.
   *
   * A query on the screen that has had no response yet is always sent again, even with `refetchType: 'none'`: there is
   * nothing that could stay as it is, and without a response it would be loading for ever.
   *
   * Offline, a query that should be refetched waits for the network. Code that awaits the refetch must not wait with it,
   * for example a dialog that closes once the lists are up to date, so offline this resolves at once.
   */
  override invalidateQueries(...args: Parameters<QueryClient['invalidateQueries']>): Promise<void> {
    const fetchingQueries = this.getQueryCache().findAll({ ...args[0], fetchStatus: 'fetching' });
    const earlyQueries = fetchingQueries.filter(
      (query) => query.state.data === undefined || !query.isActive(),
    );
    for (const query of earlyQueries) void query.cancel({ revert: true });
    const refetch = super.invalidateQueries(...args);
    if (args[0]?.refetchType === 'none') {
      void this.refetchQueries({ type: 'active', predicate: (query) => earlyQueries.includes(query) });
    }
    return onlineManager.isOnline() ? refetch : Promise.resolve();
  }
}

export function createQueryClient(): QueryClient {
  return new AppQueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchByKey,
        staleTime: FRESH_MS,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
      },
      // Offline, a mutation fails at once; by default it would wait silently.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
