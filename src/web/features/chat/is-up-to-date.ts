import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { USER_KEY } from '#web/features/auth/user.ts';

/**
 * Whether there were no events since this page knew who is signed in, before which it fetched nothing of theirs, and
 * everything `isStreamed` that it fetched has arrived. (Only the first connection says for how long there were none.)
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
        // A screen that does not need it yet: nothing was fetched.
        (query.state.data === undefined && query.isDisabled()),
    );
}
