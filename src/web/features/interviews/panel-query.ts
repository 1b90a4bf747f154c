import { useQuery } from '@tanstack/react-query';
import { AVAILABILITY_DAYS, type Availability, listAvailability } from '#contract/interviews.ts';
import { DAY } from '#web/format/time.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';

/**
 * When these members are busy around the requested times; empty until there are members and times. Times beyond the days
 * that one call may cover are left to the server, which checks every time when it books.
 */
export function useAvailability(
  userIds: readonly string[],
  times: readonly string[],
  minutes: number,
  interviewId: string | null,
): readonly Availability[] {
  const starts = times.map((at) => Date.parse(at));
  const from = Math.min(...starts);
  const until = Math.min(Math.max(...starts) + minutes * 60_000, from + AVAILABILITY_DAYS * DAY);
  const isAsked = userIds.length > 0 && starts.length > 0;
  const query = {
    userIds: userIds.join(','),
    from: isAsked ? new Date(from).toISOString() : '',
    until: isAsked ? new Date(until).toISOString() : '',
    ...(interviewId !== null && { except: interviewId }),
  };
  const { data } = useQuery({
    queryKey: keyOf(listAvailability, { query }),
    queryFn: ({ signal }) => call(listAvailability, { query, signal }),
    enabled: isAsked,
    staleTime: 0,
    // Keep showing the previous result while the next is fetched.
    placeholderData: (previousPanel) => previousPanel,
  });
  return isAsked ? (data?.members ?? []) : [];
}
