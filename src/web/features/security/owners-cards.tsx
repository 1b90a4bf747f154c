import { CompanyEventsCard } from './company-events-card.tsx';
import { CompanyRuleCard } from './company-rule-card.tsx';

/** What only a company's owners see of its security. */
export function OwnersCards() {
  return (
    <div className="grid gap-5">
      <CompanyRuleCard />
      <CompanyEventsCard />
    </div>
  );
}
