import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FollowedFeed, listFeeds } from '#contract/feeds.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { keyOf } from '#web/http/key-of.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';

const LOOK_EVERY_MS = 2_000;
/** How long after a change to refetch, because the server is likely to have read the feed by then. */
const LIKELY_DONE_MS = [2_000, 6_000, 15_000];

function isBusy({ state, checkedAt, problem }: FollowedFeed): boolean {
  return state === 'checking' || (state === 'following' && checkedAt === null && problem === null);
}

/** The company's feeds; polled while one of them is being read. */
export function useFeeds() {
  return useEndpoint(listFeeds, undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.feeds.some(isBusy) ? LOOK_EVERY_MS : false),
  });
}

/** Changes a feed: refetches the list at once, and again when the change is likely to be finished. */
export function useFeedChange<Input = void>(change: (input: Input) => Promise<unknown>, onDone?: () => void) {
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries({ queryKey: keyOf(listFeeds) });
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      onDone?.();
      for (const ms of LIKELY_DONE_MS) setTimeout(() => void refetch(), ms);
    },
    onError: (error) => reportFailure(error),
    onSettled: () => refetch(),
  });
}
