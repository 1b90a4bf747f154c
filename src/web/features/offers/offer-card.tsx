import { useState } from 'react';
import type { SeekerApplication, WithdrawalReason } from '#contract/applications.ts';
import type { Offer } from '#contract/offers.ts';
import { WithdrawalReasons } from '#web/features/applications/withdrawal-reasons.tsx';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { keptSituation, type PaySituation } from '#web/features/role-sheet/pay-situation.ts';
import { deadlineOf } from '#web/format/time.ts';
import { whenOver } from '#web/forms/when-over.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/inputs.tsx';
import { OfferDownload } from './offer-download.tsx';
import { OfferTerms } from './offer-terms.tsx';
import { useOfferReply } from './reply-query.ts';

interface OfferCardProps {
  readonly application: Pick<SeekerApplication, 'offer' | 'role' | 'threadId' | 'takeHomeNation'>;
  /** Opens the conversation to ask about the offer; absent inside the conversation. */
  readonly onAsk?: ((threadId: string) => void) | undefined;
}

/** An open offer as its seeker sees it: the terms, the deadline and the possible replies. Renders nothing without one. */
export function OfferCard({ application, onAsk }: OfferCardProps) {
  const { offer, role, threadId } = application;
  const { id: userId } = useSignedInUser();
  // The offer when the dialog was opened: a reply is to the terms in it, even if they change meanwhile.
  const [openReply, setOpenReply] = useState<{ to: 'accept' | 'decline'; offer: Offer } | null>(null);
  if (offer?.status !== 'open' || offer.terms === null) return null;
  const company = role.employer.companyName;
  const situation = keptSituation(userId, application.takeHomeNation);
  const dialog = { company, situation, onClose: () => setOpenReply(null) };
  return (
    <section
      aria-label={`Offer for ${role.title}`}
      className="grid gap-3 rounded-panel bg-brand-soft p-4 text-on-soft lg:p-6"
    >
      <div>
        <h3 className="text-20 wrap-anywhere">{company} made you an offer</h3>
        <p className="text-15 wrap-anywhere">{role.title}</p>
      </div>
      <div>
        <OfferTerms terms={offer.terms} situation={situation} />
      </div>
      <p className="num text-15 font-semibold">
        Reply by {deadlineOf(offer.terms.expiresAt)}
        {offer.changedAt === null ? null : (
          <span className="block font-normal">The terms were changed on {deadlineOf(offer.changedAt)}.</span>
        )}
      </p>
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap max-sm:[&>:nth-child(n+3)]:col-span-2">
        <Button onClick={() => setOpenReply({ to: 'accept', offer })}>Accept</Button>
        <Button variant="quiet" onClick={() => setOpenReply({ to: 'decline', offer })}>
          Decline
        </Button>
        {onAsk && threadId ? (
          <Button variant="quiet" onClick={() => onAsk(threadId)}>
            Ask a question
          </Button>
        ) : null}
        <OfferDownload offer={offer} />
      </div>
      {openReply?.to === 'accept' ? <AcceptDialog {...dialog} offer={openReply.offer} /> : null}
      {openReply?.to === 'decline' ? <DeclineDialog {...dialog} offer={openReply.offer} /> : null}
    </section>
  );
}

interface ReplyDialogProps {
  readonly offer: Offer;
  readonly company: string;
  readonly situation: PaySituation;
  readonly onClose: () => void;
}

function AcceptDialog({ offer, company, situation, onClose }: ReplyDialogProps) {
  const reply = useOfferReply(offer);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Accept this offer?"
      description={`${company} is notified immediately and confirms the hire. After that, these terms can’t be changed.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not yet
          </Button>
          <Button
            busy={reply.isPending}
            busyLabel="Accepting..."
            // Nothing was typed, and an acceptance whose response was lost may have arrived: the card shows whether it did.
            onClick={() => reply.mutate({ answer: 'accept' }, { onSettled: onClose })}
          >
            Accept the offer
          </Button>
        </>
      }
    >
      {offer.terms === null ? null : <OfferTerms terms={offer.terms} situation={situation} />}
    </Dialog>
  );
}

function DeclineDialog({ offer, company, onClose }: ReplyDialogProps) {
  const [reason, setReason] = useState<WithdrawalReason | null>(null);
  const [note, setNote] = useState('');
  const reply = useOfferReply(offer);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Decline this offer?"
      description="This ends your application. If only the terms do not suit you, ask about them first."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Back
          </Button>
          <Button
            variant="danger"
            busy={reply.isPending}
            busyLabel="Declining..."
            onClick={() => reply.mutate({ answer: 'decline', reason, note }, whenOver(onClose))}
          >
            Decline the offer
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <WithdrawalReasons reason={reason} onChange={setReason} companyName={company} />
        <Field label="Anything else (optional)" hint={`${company} will read this.`}>
          <Textarea
            name="note"
            rows={3}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}
