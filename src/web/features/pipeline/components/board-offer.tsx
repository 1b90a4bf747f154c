import type { EmployerApplication } from '#contract/applications.ts';
import type { OfferTerms } from '#contract/offers.ts';
import { applicantName } from '#web/features/applications/applicant-name.ts';
import { OfferDialog } from '#web/features/offers/offer-dialog.tsx';
import { useNeedsApproval, useProposeOffer } from '#web/features/offers/proposal-query.ts';

interface BoardOfferProps {
  readonly application: EmployerApplication;
  readonly onOffer: (terms: OfferTerms) => void;
  readonly onClose: () => void;
}

/** The terms of an offer for a card that was put under Offered; where an owner approves offers, the card stays for now. */
export function BoardOffer({ application, onOffer, onClose }: BoardOfferProps) {
  const needsApproval = useNeedsApproval(true);
  const propose = useProposeOffer(application.id, onClose);
  return (
    <OfferDialog
      applicationId={application.id}
      name={applicantName(application)}
      roleTitle={application.role.title}
      needsApproval={needsApproval}
      isPending={propose.isPending}
      onClose={onClose}
      onOffer={needsApproval ? (terms) => propose.mutate(terms) : onOffer}
    />
  );
}
