import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { listApplications } from '#contract/applications.ts';
import { getSeekerSummary } from '#contract/seekers.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { startOfDay } from '#web/format/time.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { matchesSeenAt } from './seen-matches.ts';

/**
 * What the seeker's screens count, of whole lists and not of the pages shown: undefined while it is asked for, null
 * where it did not load. Today began at midnight on this device, which also knows when its matches were looked at last.
 */
export function useSeekerSummary() {
  const { id } = useSignedInUser();
  const today = startOfDay(Date.now());
  const seen = matchesSeenAt(id);
  const query = { today: iso(today), seen: iso(seen) };
  const { data, isError, isLoading, isPlaceholderData } = useQuery({
    queryKey: keyOf(getSeekerSummary, { query }),
    queryFn: ({ signal }) => call(getSeekerSummary, { query, signal }),
    placeholderData: keepPreviousData,
  });
  // The numbers of before stay until the new ones are here, but what was looked at meanwhile is not new any more.
  const summary = data && isPlaceholderData ? { ...data, unseen: 0 } : data;
  return { summary: summary ?? (isError ? null : undefined), isLoading };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}

/** Applied, withdrew, or heard of an answer: the lists, and what is counted of them. */
export async function applicationsChanged(client: QueryClient): Promise<void> {
  await Promise.all(
    [keyOf(listApplications), keyOf(getSeekerSummary)].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}
