import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getEmployerSummary, invite } from '#contract/applications.ts';
import { CANDIDATES_PAGE, listCandidates, skipCandidate, unskipCandidate } from '#contract/candidates.ts';
import { reasonOf, reportError } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { pagesOf } from '#web/http/pages.ts';
import { usePages } from '#web/http/use-pages.ts';

/** A role's candidates, page by page. */
export function useCandidates(roleId: string) {
  return usePages(
    pagesOf(listCandidates, { params: { roleId }, limit: CANDIDATES_PAGE }),
    // Coming back to the list refetches it: without those who were invited, and with new people.
    { idOf: ({ seekerId }) => seekerId, gcTime: 0, staleTime: 0 },
  );
}

export function useInvite(roleId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (seekerId: string) => call(invite, { body: { roleId, seekerId } }),
    onError: reportFailure('The invitation was not sent.'),
    // If the candidate had just applied, the invite made a match: the dashboard's counts have changed.
    onSuccess: ({ isMutualMatch }) => {
      if (isMutualMatch) void client.invalidateQueries({ queryKey: keyOf(getEmployerSummary) });
    },
  });
}

export function useSkip(roleId: string) {
  return useMutation({
    mutationFn: (seekerId: string) => call(skipCandidate, { params: { roleId }, body: { seekerId } }),
    onError: reportFailure('The skip was not saved.'),
  });
}

export function useUnskip(roleId: string) {
  return useMutation({
    mutationFn: (seekerId: string) => call(unskipCandidate, { params: { roleId, seekerId } }),
    onError: reportFailure('The skip was not undone.'),
  });
}

function reportFailure(action: string) {
  return (error: unknown) => {
    reportError(`${action} ${reasonOf(error, 'Please try again.')}`);
  };
}
