import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getHistory,
  listApplications,
  moveApplication,
  type WithdrawalReason,
} from '#contract/applications.ts';
import { acceptOffer, type Offer } from '#contract/offers.ts';
import { getSeekerSummary } from '#contract/seekers.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { callAgainIfLost } from '#web/http/lost-response.ts';
import { toast } from '#web/ui/toast-store.ts';

export type Reply =
  | { readonly answer: 'accept' }
  | { readonly answer: 'decline'; readonly reason: WithdrawalReason | null; readonly note: string };

/**
 * Sends the seeker's reply to the terms they have read; whatever the response, the lists then show the server's state.
 */
export function useOfferReply({ applicationId, revision }: Offer) {
  const client = useQueryClient();
  const params = { applicationId };
  return useMutation({
    mutationFn: async (reply: Reply): Promise<void> => {
      if (reply.answer === 'accept') {
        await callAgainIfLost(() => call(acceptOffer, { params, body: { revision } }));
        return;
      }
      const { reason: withdrawalReason, note } = reply;
      const body = { status: 'withdrawn', withdrawalReason, declines: { revision, note } } as const;
      await callAgainIfLost(() => call(moveApplication, { params, body }));
    },
    onSuccess: (_nothing, { answer }) =>
      toast(
        answer === 'accept'
          ? { title: 'Offer Accepted', description: 'Congratulations. The employer confirms the hire next.' }
          : { title: 'Offer Declined', description: 'The employer has been notified.' },
      ),
    onError: (error) => reportFailure(error),
    onSettled: () =>
      Promise.all(
        [keyOf(listApplications), keyOf(getSeekerSummary), keyOf(getHistory, { params })].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
