import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type HistoryEntry, moveApplication, type SeekerApplication } from '#contract/applications.ts';
import type { MatchItem } from '#contract/matches.ts';
import { call } from '#web/api.ts';
import { toast } from '#web/ui/toast-store.ts';

const MATCHES_KEY = ['/api/matches'] as const;
const APPLICATIONS_KEY = ['/api/applications'] as const;

export function useMatches() {
  return useQuery<readonly MatchItem[] | null>({ queryKey: MATCHES_KEY });
}

/** The signed-in seeker's applications. */
export function useApplications() {
  return useQuery<readonly SeekerApplication[] | null>({ queryKey: APPLICATIONS_KEY });
}

/** What has happened to an application, once it is asked for. */
export function useHistory(applicationId: string) {
  return useQuery<readonly HistoryEntry[] | null>({
    queryKey: ['/api/applications', applicationId, 'history'],
  }).data;
}

/** Takes an application back; whatever the answer, the list shows the server's truth again. */
export function useWithdraw() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (applicationId: string) =>
      call(moveApplication, { params: { applicationId }, body: { status: 'withdrawn' } }),
    onSuccess: () => toast({ title: 'Application Updated', description: 'You withdrew your application.' }),
    onError: () =>
      toast({
        title: 'Error',
        description: 'Failed to update application status.',
        tone: 'destructive',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: APPLICATIONS_KEY }),
  });
}
