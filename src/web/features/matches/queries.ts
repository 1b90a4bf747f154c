import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getHistory,
  listApplications,
  moveApplication,
  type WithdrawalReason,
} from '#contract/applications.ts';
import { listInvites } from '#contract/invites.ts';
import { listMatches } from '#contract/matches.ts';
import { undoCall } from '#web/features/applications/undo-call.ts';
import { reportError } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { callAgainIfLost } from '#web/http/lost-response.ts';
import { pagesOf } from '#web/http/pages.ts';
import { FRESH_MS } from '#web/http/query-client.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { usePages } from '#web/http/use-pages.ts';
import { toast } from '#web/ui/toast-store.ts';
import { refetchApplications } from './summary-query.ts';

const matchPages = pagesOf(listMatches);
const applicationPages = pagesOf(listApplications);
const invitePages = pagesOf(listInvites);

export function useMatches() {
  return usePages(matchPages, { idOf: ({ match }) => match.id });
}

/** The signed-in seeker's applications. */
export function useApplications() {
  return usePages(applicationPages, { idOf: ({ id }) => id });
}

const neededPages = pagesOf(listApplications, { query: { needs: 'you' as const } });

/** Applications that wait for the seeker: for a reply to an offer or interview, or because of an unread message. */
export function useNeeds() {
  return usePages(neededPages, { idOf: ({ id }) => id });
}

export function useInvites() {
  return usePages(invitePages, { idOf: ({ role }) => role.id });
}

/**
 * Fetches in advance the lists with which the Matches tab opens: when somebody opens it, there may be no network.
 */
export function prefetchMatches(client: QueryClient): void {
  void client.prefetchInfiniteQuery({ ...matchPages, staleTime: FRESH_MS });
  void client.prefetchInfiniteQuery({ ...applicationPages, staleTime: FRESH_MS });
}

/** The application behind a match. */
export function useApplicationFor(roleId: string | null) {
  const query = { roleId: roleId ?? '' };
  return useEndpoint(listApplications, { query }, { enabled: roleId !== null }).data?.[0];
}

/** The history of an application, fetched when it is opened. */
export function useHistory(applicationId: string) {
  return useEndpoint(getHistory, { params: { applicationId } }).data;
}

/** Withdraws an application; whatever the response, the list then shows the server's state. */
export function useWithdraw() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id: applicationId, reason }: { id: string; reason: WithdrawalReason | null }) =>
      callAgainIfLost(() =>
        call(moveApplication, {
          params: { applicationId },
          body: { status: 'withdrawn', withdrawalReason: reason },
        }),
      ),
    onSuccess: () => toast({ title: 'Application Updated', description: 'You withdrew your application.' }),
    onError: () => reportError('Failed to update application status.'),
    onSettled: () => refetchApplications(client),
  });
}

/** Undoes an application that has not been sent yet. If it has been sent meanwhile, the list shows that. */
export function useUndo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: undoCall,
    onSuccess: () => toast({ title: 'Application Undone', description: 'It was not sent.' }),
    onSettled: () => refetchApplications(client),
  });
}
