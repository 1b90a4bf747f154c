import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EmployerApplication } from '#contract/applications.ts';
import type { OfferTerms } from '#contract/offers.ts';
import { applicantName } from '#web/features/applications/applicant-name.ts';
import { useOfferChange } from '#web/features/offers/employer-query.ts';
import { useNeedsApproval, useProposeOffer } from '#web/features/offers/proposal-query.ts';
import { whenOver } from '#web/forms/when-over.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Part } from '#web/ui/part.tsx';
import { refetchAfterMoves, useMove } from '../pipeline-query.ts';
import { MOVE_WORDS } from '../stages.ts';

const OfferDialog = lazyPart(async () => (await import('#web/features/offers/offer-dialog.tsx')).OfferDialog);
const WithdrawOfferDialog = lazyPart(
  async () => (await import('#web/features/offers/withdraw-offer-dialog.tsx')).WithdrawOfferDialog,
);

interface OfferActionsProps {
  readonly application: EmployerApplication;
  /** Whether to show every allowed action, rather than only those that fit in a row. */
  readonly isFull: boolean;
  readonly className: string;
  readonly onMoved: (() => void) | undefined;
}

/** Making an offer, and changing or withdrawing it until it is accepted. */
export function OfferActions({ application, isFull, className, onMoved }: OfferActionsProps) {
  const client = useQueryClient();
  const { id: applicationId, status, offer } = application;
  const name = applicantName(application);
  // The offer when the dialog was opened: it may change meanwhile.
  const [dialog, setDialog] = useState<{ to: 'offer' | 'change' | 'withdraw'; offer: typeof offer } | null>(
    null,
  );
  const move = useMove();
  const change = useOfferChange(applicationId, dialog?.offer, () => {
    void refetchAfterMoves(client, [applicationId]);
    close();
  });

  const needsApproval = useNeedsApproval(dialog !== null);
  const propose = useProposeOffer(applicationId, () => close());

  function close() {
    setDialog(null);
    onMoved?.();
  }

  function handleOffer(terms: OfferTerms) {
    if (needsApproval) propose.mutate(terms);
    else if (dialog?.to === 'change') change.mutate(terms);
    else {
      const moveToOffered = { applicationId, status: 'offered', from: status, offer: terms } as const;
      move.mutate(moveToOffered, whenOver(close));
    }
  }

  const isOpen = offer?.status === 'open';
  const mayChange = status === 'offered' && offer?.status !== 'accepted' && (isFull || !isOpen);
  const words = wordsFor(offer);
  return (
    <>
      {status === 'interview_scheduled' ? (
        <Button
          size="sm"
          className={className}
          busy={move.isPending}
          aria-label={`Make offer to ${name}`}
          onClick={() => setDialog({ to: 'offer', offer })}
        >
          {MOVE_WORDS.offered}
        </Button>
      ) : null}
      {mayChange ? (
        <Button
          size="sm"
          className={className}
          variant={isOpen ? 'quiet' : 'brand'}
          aria-label={`${words} for ${name}`}
          onClick={() => setDialog({ to: 'change', offer })}
        >
          {words}
        </Button>
      ) : null}
      {isFull && isOpen ? (
        <Button
          size="sm"
          className={className}
          variant="quiet"
          aria-label={`Withdraw the offer to ${name}`}
          onClick={() => setDialog({ to: 'withdraw', offer })}
        >
          Withdraw offer
        </Button>
      ) : null}
      {dialog === null ? null : (
        <Part as="dialog" onClose={() => setDialog(null)}>
          {dialog.to === 'withdraw' ? (
            <WithdrawOfferDialog
              name={name}
              isPending={change.isPending}
              onClose={() => setDialog(null)}
              onWithdraw={() => change.mutate(null)}
            />
          ) : (
            <OfferDialog
              applicationId={applicationId}
              needsApproval={needsApproval}
              name={name}
              roleTitle={application.role.title}
              offer={dialog.offer}
              isPending={move.isPending || change.isPending || propose.isPending}
              onClose={() => setDialog(null)}
              onOffer={handleOffer}
            />
          )}
        </Part>
      )}
    </>
  );
}

function wordsFor(offer: EmployerApplication['offer']): string {
  if (offer?.status === 'open') return 'Change offer';
  return offer === undefined || offer.status === 'incomplete' ? 'Add terms' : 'Offer again';
}
