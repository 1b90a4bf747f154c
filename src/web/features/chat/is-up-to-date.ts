import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { USER_KEY } from '#web/features/auth/user.ts';

/**
 * Whether all data whose key `isStreamed` is up to date: this person has had no events since the page learned who is signed
 * in, and the data arrived after that or is being fetched. (Before that, the page fetched nothing for this person.)
 * `quietForMs` is for how long they have had no events; it is undefined except on the page's first connection.
 */
export function isUpToDate(
  client: QueryClient,
  quietForMs: number | undefined,
  isStreamed: (key: QueryKey) => boolean,
): boolean {
  const knownAt = client.getQueryState(USER_KEY)?.dataUpdatedAt ?? 0;
  if (quietForMs === undefined || quietForMs <= Date.now() - knownAt) return false;
  return client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => isStreamed(queryKey) })
    .every(
      (query) =>
        query.state.fetchStatus === 'fetching' ||
        (query.state.status === 'success' && query.state.dataUpdatedAt >= knownAt) ||
        // Nothing was fetched, because no screen needs it yet.
        (query.state.data === undefined && query.isDisabled()),
    );
}
