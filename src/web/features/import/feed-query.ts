import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FollowedFeed, listFeeds } from '#contract/feeds.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { keyOf } from '#web/http/key-of.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';

const LOOK_EVERY_MS = 2_000;

/** The feeds that this window changed, as they were before: until the read that follows, nothing in them changes. */
const feedsBefore = new Map<string, FollowedFeed>();

export function isBeingRead(feed: FollowedFeed): boolean {
  const { state, checkedAt, problem, nextCheckAt } = feed;
  if (state !== 'following') return state === 'checking';
  if (checkedAt === null && problem === null) return true;
  const feedBefore = feedsBefore.get(feed.id);
  if (feedBefore === undefined || feedBefore.checkedAt !== checkedAt) return false;
  // A failed read has a problem, and is planned again.
  return problem === null || (problem === feedBefore.problem && nextCheckAt === feedBefore.nextCheckAt);
}

/** The company's feeds; polled while one of them is being read. */
export function useFeeds() {
  return useEndpoint(listFeeds, undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.feeds.some(isBeingRead) ? LOOK_EVERY_MS : false),
  });
}

interface FeedChange {
  /** The feed that is changed; none if it is added. */
  readonly feed?: FollowedFeed;
  readonly onDone?: () => void;
}

/** Changes a feed and refetches the list: until it has been read, if the change causes that. */
export function useFeedChange<Input = void>(
  change: (input: Input) => Promise<unknown>,
  { feed, onDone }: FeedChange,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onMutate: () => {
      if (feed) feedsBefore.set(feed.id, feed);
    },
    onSuccess: () => onDone?.(),
    onError: (error) => {
      if (feed) feedsBefore.delete(feed.id);
      reportFailure(error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(listFeeds) }),
  });
}
