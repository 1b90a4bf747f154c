import { CompanyEventsCard } from './company-events-card.tsx';
import { CompanyRuleCard } from './company-rule-card.tsx';

/** The security settings and events that only a company's owners see. */
export function OwnersCards() {
  return (
    <>
      <CompanyRuleCard />
      <CompanyEventsCard />
    </>
  );
}
