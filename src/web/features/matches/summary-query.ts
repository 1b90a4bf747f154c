import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { listApplications } from '#contract/applications.ts';
import { getSeekerSummary } from '#contract/seekers.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { startOfDay } from '#web/format/time.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { matchesSeenAt } from './seen-matches.ts';

/**
 * The counts on the seeker's screens, which cover whole lists and not only the loaded pages. Undefined while loading, null
 * if they could not be loaded. "Today" begins at midnight on this device; the device also knows when the seeker last
 * looked at their matches.
 */
export function useSeekerSummary() {
  const { id } = useSignedInUser();
  const today = startOfDay(Date.now());
  const seenAt = matchesSeenAt(id);
  const query = { today: iso(today), seen: iso(seenAt) };
  const { data, isError, isLoading, isPlaceholderData } = useQuery({
    queryKey: keyOf(getSeekerSummary, { query }),
    queryFn: ({ signal }) => call(getSeekerSummary, { query, signal }),
    placeholderData: keepPreviousData,
  });
  // The previous numbers stay until the new ones arrive, but matches looked at meanwhile are no longer new.
  const summary = data && isPlaceholderData ? { ...data, unseen: 0 } : data;
  return { summary: summary ?? (isError ? null : undefined), isLoading };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}

/** After applying, withdrawing, or an answer: refetches the lists and their counts. */
export async function refetchApplications(client: QueryClient): Promise<void> {
  await Promise.all(
    [keyOf(listApplications), keyOf(getSeekerSummary)].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}
