import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getHistory } from '#contract/applications.ts';
import { changeOffer, type Offer, type OfferTerms, withdrawOffer } from '#contract/offers.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { toast } from '#web/ui/toast-store.ts';

/** Changes the offer of an application, or withdraws it (null). `onSettled` shows the server's state. */
export function useOfferChange(applicationId: string, offer: Offer | undefined, onSettled: () => void) {
  const client = useQueryClient();
  const params = { applicationId };
  return useMutation({
    mutationFn: (terms: OfferTerms | null): Promise<Offer> =>
      terms === null
        ? call(withdrawOffer, { params, body: {} })
        : call(changeOffer, { params, body: { ...terms, from: offer?.revision ?? 0 } }),
    onSuccess: (_offer, terms) =>
      toast({
        title: terms === null ? 'Offer Withdrawn' : 'Offer Sent',
        description: 'They have been notified.',
      }),
    onError: (error) => reportFailure(error),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keyOf(getHistory, { params }) });
      onSettled();
    },
  });
}
