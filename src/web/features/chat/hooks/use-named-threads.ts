import { useQuery } from '@tanstack/react-query';
import { listThreads } from '#contract/messages.ts';
import { PAGE_MAX } from '#contract/paging.ts';
import { call } from '#web/http/api.ts';
import { THREADS_BY_ID } from '../keys.ts';
import type { Threads } from './use-threads.ts';

/** Which conversations to fetch: one, or all with a seeker. */
type ThreadFilter = { readonly threadId: string } | { readonly seekerId: string };

/**
 * The conversations that `filter` selects, even if they are not in the loaded part of the list; undefined while loading,
 * null if loading failed.
 */
export function useNamedThreads(filter: ThreadFilter | null) {
  const { data, isError, isFetching, refetch } = useQuery<Threads>({
    queryKey: [THREADS_BY_ID, filter],
    queryFn: ({ signal }) => call(listThreads, { query: { ...filter, limit: PAGE_MAX }, signal }),
    enabled: filter !== null,
  });
  return { threads: data ?? (isError ? null : undefined), isFetching, refetch };
}
