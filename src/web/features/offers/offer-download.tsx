import { FileDown } from 'lucide-react';
import { getOfferPdf, type Offer } from '#contract/offers.ts';
import { hrefOf } from '#web/http/address.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** The terms as a PDF, to keep or to show to somebody. Renders nothing while there are none. */
export function OfferDownload({ offer }: { readonly offer: Offer }) {
  if (offer.terms === null) return null;
  return (
    <a
      href={hrefOf(getOfferPdf, { applicationId: offer.applicationId })}
      download
      className={buttonClass({ variant: 'quiet' })}
    >
      <Icon of={FileDown} />
      Download the terms (PDF)
    </a>
  );
}
