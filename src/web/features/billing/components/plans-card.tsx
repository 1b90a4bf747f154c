import { Check } from 'lucide-react';
import { useState } from 'react';
import type { Billing } from '#contract/billing.ts';
import { money } from '#contract/format.ts';
import { PAID_PLANS, type PaidPlan, PLANS } from '#contract/plans.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icon.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';

interface PlansCardProps {
  readonly billing: Billing;
  /** The plan in the payment form; null if nothing is being bought. */
  readonly chosenPlan: PaidPlan | null;
  /** While a form is being prepared. */
  readonly isBusy: boolean;
  readonly onChoose: (plan: PaidPlan) => void;
}

/** The plans side by side, with their features; to subscribe to one, or to change to it. */
export function PlansCard({ billing, chosenPlan, isBusy, onChoose }: PlansCardProps) {
  const { isSubscribed, planCode, prices, salesContact = null } = billing;
  const [pressedPlan, setPressedPlan] = useState<PaidPlan | null>(null);
  return (
    <FormCard
      title={isSubscribed ? 'Change plan' : 'Plans'}
      hint={
        isSubscribed
          ? 'You see the exact cost before anything changes.'
          : 'Choose one, then pay by card. You can change or cancel it at any time.'
      }
    >
      <ul className="grid gap-3 xl:grid-cols-3">
        {PAID_PLANS.map((code) => {
          const isOwn = isSubscribed && code === planCode;
          const isChosen = isOwn || (!isSubscribed && code === chosenPlan);
          return (
            <li
              key={code}
              className={cx(
                'flex flex-col gap-4 rounded-tile p-4 ring-inset',
                isChosen ? 'bg-brand-soft text-on-soft ring-2 ring-brand' : 'ring-1 ring-line',
              )}
            >
              <div>
                <h3 className="text-16 font-semibold">{PLANS[code].label}</h3>
                <p className="display num text-28 leading-tight font-bold">{money(prices[code])}</p>
                <p className="text-14">a month</p>
                {code === 'ENTERPRISE' ? <CustomPrice prices={prices} contact={salesContact} /> : null}
              </div>
              <ul className="grid gap-1.5 text-15">
                {featuresOf(code).map((feature) => (
                  <li key={feature} className="flex items-start gap-2">
                    <Icon of={Check} className="mt-0.5 size-4.5 flex-none" /> {feature}
                  </li>
                ))}
              </ul>
              <div className="mt-auto">
                {isChosen ? (
                  <p
                    ref={code === pressedPlan ? takeFocus : undefined}
                    tabIndex={-1}
                    className="flex min-h-11 items-center text-15 font-semibold outline-none"
                  >
                    {isOwn ? 'Your plan' : 'Chosen'}
                  </p>
                ) : (
                  <Button
                    variant="quiet"
                    size="sm"
                    className="w-full"
                    disabled={isBusy}
                    onClick={() => {
                      setPressedPlan(code);
                      onChoose(code);
                    }}
                  >
                    {isSubscribed ? 'Change' : 'Choose'}
                    <span className="sr-only">
                      {isSubscribed ? 'to ' : ''}
                      {PLANS[code].label}
                    </span>
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </FormCard>
  );
}

function featuresOf(code: PaidPlan): readonly string[] {
  const { postingsPerMonth, liveRoles } = PLANS[code];
  return [
    postingsPerMonth === null ? 'Unlimited postings' : `${postingsPerMonth} postings a month`,
    liveRoles === null
      ? '10+ live roles, no limit'
      : liveRoles === 1
        ? '1 live role at once'
        : `${liveRoles} live roles at once`,
  ];
}

interface CustomPriceProps {
  readonly prices: Billing['prices'];
  readonly contact: string | null;
}

/** Enterprise is custom: the list price applies until another is agreed. */
function CustomPrice({ prices, contact }: CustomPriceProps) {
  if (prices.ENTERPRISE !== PLANS.ENTERPRISE.listPricePence) {
    return (
      <p className="mt-1 text-14">
        The price agreed with you. List price {money(PLANS.ENTERPRISE.listPricePence)}.
      </p>
    );
  }
  if (contact === null) return <p className="mt-1 text-14">List price. Custom prices by agreement.</p>;
  return (
    <p className="mt-1 text-14">
      List price. Custom:{' '}
      <a href={contact} className="inline-block py-1 font-semibold underline underline-offset-4">
        talk to us
      </a>
    </p>
  );
}
