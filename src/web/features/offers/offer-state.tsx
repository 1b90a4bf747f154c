import { money } from '#contract/format.ts';
import type { Offer } from '#contract/offers.ts';
import { PLAIN_SITUATION } from '#web/features/role-sheet/pay-situation.ts';
import { deadlineOf } from '#web/format/time.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { OfferDownload } from './offer-download.tsx';
import { OfferTerms } from './offer-terms.tsx';

interface OfferStateProps {
  readonly offer: Offer;
  /** The applicant's name. */
  readonly name: string;
}

/** The state of an offer, worded for its employer. */
export function OfferState({ offer, name }: OfferStateProps) {
  const { badge, tone, words } = stateOf(offer, name);
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-2 text-15">
        <Badge tone={tone}>{badge}</Badge>
        <span className="num min-w-0 wrap-anywhere">{words}</span>
      </p>
      {offer.note === null ? null : (
        <blockquote className="border-l-2 border-line pl-4 text-15">{offer.note}</blockquote>
      )}
      {offer.terms === null || offer.status === 'withdrawn' || offer.status === 'closed' ? null : (
        <div>
          <OfferTerms terms={offer.terms} situation={PLAIN_SITUATION} whose="their" />
        </div>
      )}
      <p>
        <OfferDownload offer={offer} />
      </p>
    </div>
  );
}

interface State {
  readonly badge: string;
  readonly tone: BadgeTone;
  readonly words: string;
}

function stateOf({ status, terms, endedAt }: Offer, name: string): State {
  const date = endedAt === null ? '' : ` ${deadlineOf(endedAt)}`;
  switch (status) {
    case 'incomplete':
      return {
        badge: 'Terms needed',
        tone: 'amber',
        words: `${name} knows of the offer, but not its terms.`,
      };
    case 'open':
      return {
        badge: `Waiting for ${name}`,
        tone: 'info',
        words: terms === null ? '' : `Until ${deadlineOf(terms.expiresAt)}`,
      };
    case 'accepted':
      return {
        badge: 'Accepted',
        tone: 'brand',
        words: `${date.trim()}. Confirm the hire${terms === null ? '' : ` at ${money(terms.salaryPence)} a year`}.`,
      };
    case 'declined':
      return { badge: 'Declined', tone: 'danger', words: date.trim() };
    case 'withdrawn':
      return { badge: 'Withdrawn', tone: 'neutral', words: `${date.trim()}. You can offer again.` };
    case 'expired':
      return { badge: 'Expired', tone: 'amber', words: `${date.trim()}. You can renew it.` };
    case 'closed':
      return { badge: 'Closed', tone: 'neutral', words: date.trim() };
  }
}
