import type { Billing } from '#contract/billing.ts';
import { money } from '#contract/format.ts';
import { PLANS } from '#contract/plans.ts';
import { useNow } from '#web/device/use-now.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { limitInWords, standingInWords } from '../standing-words.ts';
import { cardInWords } from '../words.ts';
import { PlanActions } from './plan-actions.tsx';
import { Usage } from './usage.tsx';

interface PlanCardProps {
  readonly billing: Billing;
  /** Opens the form that pays an invoice, or takes another card. */
  readonly onPay: (invoiceId: string) => void;
  readonly onCard: () => void;
}

/** The current plan: its state, its usage and its actions. */
export function PlanCard({ billing, onPay, onCard }: PlanCardProps) {
  const now = useNow();
  const { badge, tone, lines } = standingInWords(billing, now);
  const limit = limitInWords(billing);
  const { planCode, pricePence, card, creditPence } = billing;
  return (
    <Panel aria-label="Your plan" className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-14 font-semibold text-ink-2">Your plan</h2>
          <p className="display mt-1 text-28 leading-tight">{PLANS[planCode].label}</p>
          <p className="num text-15 text-ink-2">
            {money(pricePence)} a month{card === null ? '' : ` · ${cardInWords(card)}`}
          </p>
        </div>
        <Badge tone={tone}>{badge}</Badge>
      </div>
      <div className="grid gap-1 text-16">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {creditPence > 0 ? <p>{money(creditPence)} of credit will come off your next invoice.</p> : null}
      </div>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Usage label="Live roles" use={billing.live} tail="live" />
        <Usage label="Postings" use={billing.postings} tail="this month" />
      </div>
      {limit === null ? null : (
        <p className="rounded-tile bg-amber-soft px-4 py-3 text-15 text-on-amber">{limit}</p>
      )}
      <PlanActions billing={billing} onPay={onPay} onCard={onCard} />
    </Panel>
  );
}
