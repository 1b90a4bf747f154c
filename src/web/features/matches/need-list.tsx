import { OfferCard } from '#web/features/offers/offer-card.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { ApplicationList } from './application-list.tsx';
import type { useNeeds } from './queries.ts';

interface NeedListProps {
  readonly needs: ReturnType<typeof useNeeds>;
  readonly now: number;
  readonly onMessage: (threadId: string) => void;
  readonly onAsk: (threadId: string) => void;
}

/**
 * The applications that wait for the seeker's reply, or have an unread message: offers first. Renders nothing if there are
 * none.
 */
export function NeedList({ needs, now, onMessage, onAsk }: NeedListProps) {
  const applications = needs.items ?? [];
  if (applications.length === 0) return null;
  const offers = applications.filter(({ need }) => need?.kind === 'offer');
  const otherApplications = applications.filter(({ need }) => need?.kind !== 'offer');
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-20">Waiting for you</h2>
      <div className="grid gap-3">
        {offers.map((each) => (
          <OfferCard key={each.id} application={each} onAsk={onAsk} />
        ))}
        <ApplicationList applications={[...offers, ...otherApplications]} now={now} onMessage={onMessage} />
      </div>
      <ShowMore more={needs.more} shown={applications.length} what="applications" className="mt-4" />
    </section>
  );
}
