import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  approveOffer,
  dropOfferProposal,
  getOfferProposal,
  getOfferRule,
  type OfferTerms,
  proposeOffer,
} from '#contract/offers.ts';
import { useMay } from '#web/features/team/membership.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { isConflict } from '#web/http/request-error.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { toast } from '#web/ui/toast-store.ts';

/**
 * Whether the user's offers need an owner's approval; false while unknown: that is safe, because the
 * server enforces it.
 */
export function useNeedsApproval(enabled: boolean): boolean {
  const may = useMay();
  const isBound = may !== undefined && !may('offers.approve') && may('applications.decide');
  const { data } = useEndpoint(getOfferRule, undefined, { enabled: enabled && isBound });
  return isBound && data?.needsApproval === true;
}

export function useProposal(applicationId: string) {
  return useEndpoint(getOfferProposal, { params: { applicationId } }, { staleTime: 0 });
}

export function useProposeOffer(applicationId: string, onDone: () => void) {
  return useProposalChange(
    applicationId,
    (body: OfferTerms) => call(proposeOffer, { params: { applicationId }, body }),
    { title: 'Approval Requested', description: 'Nothing is sent until an owner approves.' },
    onDone,
  );
}

export function useApproveOffer(applicationId: string, onDone: () => void) {
  return useProposalChange(
    applicationId,
    (proposedAt: string) => call(approveOffer, { params: { applicationId }, body: { proposedAt } }),
    { title: 'Offer Sent', description: 'They have been notified.' },
    onDone,
  );
}

export function useDropProposal(applicationId: string) {
  return useProposalChange(
    applicationId,
    (note: string) => call(dropOfferProposal, { params: { applicationId }, body: { note } }),
    { title: 'Nothing Was Sent' },
  );
}

/** `onDone` is called once the change succeeded or is pointless, because the proposal has changed meanwhile. */
function useProposalChange<Input>(
  applicationId: string,
  change: (input: Input) => Promise<unknown>,
  message: Parameters<typeof toast>[0],
  onDone?: () => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => toast(message),
    onError: (error) => reportFailure(error),
    onSettled: (_answer, error) => {
      void client.invalidateQueries({ queryKey: keyOf(getOfferProposal, { params: { applicationId } }) });
      if (error === null || isConflict(error)) onDone?.();
    },
  });
}
