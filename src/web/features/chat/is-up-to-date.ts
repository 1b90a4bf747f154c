import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { USER_KEY } from '#web/features/auth/user.ts';

/**
 * Whether everything `isStreamed` is up to date: there have been no events since this page knew who is signed in, and what
 * it fetched has arrived since then or is on its way. (Before then it fetched nothing of theirs.) `quietForMs` is how long
 * there have been no events; only the first connection says so.
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
