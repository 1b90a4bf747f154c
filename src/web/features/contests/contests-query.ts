import { useQuery } from '@tanstack/react-query';
import { getContest } from '#contract/contests.ts';
import { call } from '#web/http/api.ts';

/** What was asked of a person about this application, and their answer. */
export function useContest(applicationId: string, enabled: boolean) {
  return useQuery({
    queryKey: ['/api/applications', applicationId, 'contest'],
    queryFn: ({ signal }) => call(getContest, { params: { applicationId }, signal }),
    enabled,
  });
}
