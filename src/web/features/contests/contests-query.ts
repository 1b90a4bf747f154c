import { useQuery } from '@tanstack/react-query';
import { getContest } from '#contract/contests.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';

/** The seeker's request that a person reviews this application, and the answer to it. */
export function useContest(applicationId: string, enabled: boolean) {
  return useQuery({
    queryKey: keyOf(getContest, { params: { applicationId } }),
    queryFn: ({ signal }) => call(getContest, { params: { applicationId }, signal }),
    enabled,
  });
}
