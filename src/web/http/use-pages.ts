import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { distinct, type PagesQuery } from './pages.ts';
import { RequestError } from './request-error.ts';

interface Settings<Item> {
  readonly idOf: (item: Item) => string;
  readonly enabled?: boolean;
  readonly staleTime?: number;
  readonly gcTime?: number;
  /** While another filter's list is loading, the previous one stays (with `isPlaceholderData`) instead of disappearing. */
  readonly keepsPrevious?: boolean;
}

/**
 * A list that is loaded in pages (`pagesOf`): `items` is undefined while the first page is loading and null if it
 * failed. Loaded items stay on the screen, even if refetching, or loading more, fails.
 */
export function usePages<Item>(
  pages: PagesQuery<Item>,
  { idOf, keepsPrevious = false, ...settings }: Settings<Item>,
) {
  const query = useInfiniteQuery({
    ...pages,
    ...settings,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  });
  const { data, isError, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `idOf` always does the same
  const items = useMemo(() => (data === undefined ? undefined : distinct(data, idOf)), [data]);

  async function showMore() {
    if (isFetchingNextPage) return;
    // Wait for a running refetch of the list: loading more would cancel it, and the list would stay out of date.
    if (query.isFetching) await query.refetch({ cancelRefetch: false });
    const { error, isFetchNextPageError: hasFailed } = await query.fetchNextPage();
    // The cursor is from another release, or its row is gone: load the list again from the start.
    if (hasFailed && isRefused(error)) await query.refetch();
  }

  return {
    items: items ?? (isError ? null : undefined),
    unread: data?.pages[0]?.unread ?? null,
    error: query.error,
    isLoading: query.isLoading,
    isFetching: query.isFetching,
    isPlaceholderData: query.isPlaceholderData,
    refetch: query.refetch,
    more: {
      hasMore: hasNextPage,
      isLoading: isFetchingNextPage,
      hasFailed: isFetchNextPageError,
      show: showMore,
    },
  };
}

function isRefused(error: Error | null): boolean {
  return error instanceof RequestError && error.status === 400 && error.field === 'cursor';
}

export type MorePages = ReturnType<typeof usePages>['more'];
