import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getHistory } from '#contract/applications.ts';
import { changeOffer, type Offer, type OfferTerms, withdrawOffer } from '#contract/offers.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { isConflict } from '#web/http/request-error.ts';
import { toast } from '#web/ui/toast-store.ts';

/**
 * Changes the offer of an application, or withdraws it (null). `onDone` is called once that succeeded or `offer` is out of
 * date; after another failure, the same can be sent again.
 */
export function useOfferChange(applicationId: string, offer: Offer | undefined, onDone: () => void) {
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
    onSettled: (_offer, error) => {
      void client.invalidateQueries({ queryKey: keyOf(getHistory, { params }) });
      if (error === null || isConflict(error)) onDone();
    },
  });
}
