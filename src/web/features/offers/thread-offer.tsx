import { BadgePoundSterling } from 'lucide-react';
import { useState } from 'react';
import { listApplications } from '#contract/applications.ts';
import { money } from '#contract/format.ts';
import { deadlineOf } from '#web/format/time.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { OfferCard } from './offer-card.tsx';

interface ThreadOfferProps {
  readonly roleId: string;
  /** Starts a question in the conversation. */
  readonly onAsk: () => void;
}

/** The open offer of a conversation, for its seeker, as a strip under the names. Renders nothing without an open offer. */
export function ThreadOffer({ roleId, onAsk }: ThreadOfferProps) {
  const application = useEndpoint(listApplications, { query: { roleId } }).data?.[0];
  const [isOpen, setIsOpen] = useState(false);
  const offer = application?.offer;
  if (offer?.status !== 'open' || offer.terms === null) return null;
  return (
    <section
      aria-label="Offer"
      className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-brand-soft px-4 py-2 text-14 text-on-soft lg:px-6"
    >
      <Icon of={BadgePoundSterling} className="size-5" />
      <p className="num min-w-0 flex-[1_1_200px]">
        <b>An offer of {money(offer.terms.salaryPence)} a year</b>
        <span className="block">Reply by {deadlineOf(offer.terms.expiresAt)}</span>
      </p>
      <Button variant="quiet" size="sm" onClick={() => setIsOpen(true)}>
        See the offer
      </Button>
      {isOpen && application ? (
        <Sheet open onOpenChange={setIsOpen} title="Your offer">
          <OfferCard
            application={application}
            onAsk={() => {
              setIsOpen(false);
              onAsk();
            }}
          />
        </Sheet>
      ) : null}
    </section>
  );
}
