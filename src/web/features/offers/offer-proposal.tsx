import { useState } from 'react';
import type { OfferProposal as Proposal } from '#contract/offers.ts';
import { PLAIN_SITUATION } from '#web/features/role-sheet/pay-situation.ts';
import { useMay } from '#web/features/team/membership.ts';
import { deadlineOf } from '#web/format/time.ts';
import { whenOver } from '#web/forms/when-over.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/inputs.tsx';
import { OfferTerms, outsideWords } from './offer-terms.tsx';
import { useApproveOffer, useDropProposal, useProposal } from './proposal-query.ts';

interface OfferProposalProps {
  readonly applicationId: string;
  /** The applicant's name. */
  readonly name: string;
  /** Called after the approval, to show the updated application. */
  readonly onApproved: () => void;
}

/** Terms that wait for an owner's approval, with buttons to approve or drop them. Renders nothing if no terms wait. */
export function OfferProposal({ applicationId, name, onApproved }: OfferProposalProps) {
  const { data } = useProposal(applicationId);
  const may = useMay();
  const [isDropping, setIsDropping] = useState(false);
  const approve = useApproveOffer(applicationId, onApproved);
  const proposal = data?.proposal ?? null;
  if (proposal === null) return null;
  const mayApprove = may?.('offers.approve') ?? false;
  return (
    <section aria-label="Offer awaiting approval" className="grid gap-3 border-t border-line pt-5">
      <h3 className="text-18">Offer to approve</h3>
      <p className="flex flex-wrap items-center gap-2 text-15">
        <Badge tone="amber">Waiting for an owner</Badge>
        <span className="min-w-0 wrap-anywhere">{proposedBy(proposal)}</span>
      </p>
      <div>
        <OfferTerms terms={proposal} situation={PLAIN_SITUATION} whose="their" />
      </div>
      <p className="text-15 text-ink-2">
        Open until {deadlineOf(proposal.expiresAt)}. {name} hasn’t been told yet.
      </p>
      {data?.advertised ? (
        <p className="text-15 font-medium">{outsideWords(proposal.salaryPence, data.advertised)}</p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {mayApprove ? (
          <Button
            size="sm"
            busy={approve.isPending}
            busyLabel="Sending..."
            onClick={() => approve.mutate(proposal.proposedAt)}
          >
            Approve and send
          </Button>
        ) : null}
        <Button variant="quiet" size="sm" onClick={() => setIsDropping(true)}>
          {mayApprove ? 'Do not approve' : 'Take it back'}
        </Button>
      </div>
      {isDropping ? (
        <DropDialog
          applicationId={applicationId}
          mayApprove={mayApprove}
          onClose={() => setIsDropping(false)}
        />
      ) : null}
    </section>
  );
}

function proposedBy({ proposedBy: by, proposedAt }: Proposal): string {
  return `${by ?? 'A former member'} proposed this on ${deadlineOf(proposedAt)}.`;
}

interface DropDialogProps {
  readonly applicationId: string;
  readonly mayApprove: boolean;
  readonly onClose: () => void;
}

function DropDialog({ applicationId, mayApprove, onClose }: DropDialogProps) {
  const [note, setNote] = useState('');
  const drop = useDropProposal(applicationId);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={mayApprove ? 'Do not approve this offer?' : 'Take the proposal back?'}
      description="Nothing is sent to the applicant. Other terms can be proposed at any time."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Back
          </Button>
          <Button variant="danger" busy={drop.isPending} onClick={() => drop.mutate(note, whenOver(onClose))}>
            {mayApprove ? 'Do not approve' : 'Take it back'}
          </Button>
        </>
      }
    >
      {mayApprove ? (
        <Field label="Why (optional)" hint="The colleague who proposed it will read this.">
          <Textarea
            name="note"
            rows={3}
            maxLength={500}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
      ) : null}
    </Dialog>
  );
}
