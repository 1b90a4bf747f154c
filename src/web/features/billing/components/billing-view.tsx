import { useCallback, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Billing } from '#contract/billing.ts';
import { PAID_PLANS, type PaidPlan } from '#contract/plans.ts';
import { HiresCard } from '#web/features/hires/hires-card.tsx';
import { useMay } from '#web/features/team/membership.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Part } from '#web/ui/part.tsx';
import type { Purpose } from '../purpose.ts';
import { useSetup } from '../use-setup.ts';
import { BenefitsCard } from './benefits-card.tsx';
import { InvoicesCard } from './invoices-card.tsx';
import { PaymentForm } from './payment-form.tsx';
import { PlanCard } from './plan-card.tsx';
import { PlansCard } from './plans-card.tsx';
import { SetupFailed } from './setup-failed.tsx';

const ChangePlanDialog = lazyPart(async () => (await import('./change-plan-dialog.tsx')).ChangePlanDialog);

interface BillingViewProps {
  readonly billing: Billing;
  readonly onReload: () => void;
}

/**
 * The screen once its data has loaded. The URL says what the payment form is for: `?pay={invoiceId}` pays an invoice,
 * `?card` changes the card.
 */
export function BillingView({ billing, onReload }: BillingViewProps) {
  const may = useMay();
  const [search, setSearch] = useSearchParams();
  const [chosenPlan, setChosenPlan] = useState<PaidPlan | null>(null);
  const [changeTo, setChangeTo] = useState<PaidPlan | null>(null);
  const [isUnavailable, setUnavailable] = useState(false);
  const purpose = purposeOf(billing, search, chosenPlan);
  const setup = useSetup(purpose);
  const tellUnavailable = useCallback(() => setUnavailable(true), []);

  if (setup.state === 'failed' || isUnavailable) {
    return (
      <SetupFailed
        onRetry={() => {
          setUnavailable(false);
          // A price or an invoice may have changed since it was loaded, and the server refuses the outdated one.
          onReload();
          if (setup.state === 'failed') setup.retry();
        }}
      />
    );
  }

  function choose(plan: PaidPlan) {
    setSearch({}, { replace: true });
    if (billing.isSubscribed) setChangeTo(plan);
    else setChosenPlan(plan);
  }

  const onPay = (invoiceId: string) => setSearch({ pay: invoiceId });
  const isOpened = purpose !== null && purpose.kind !== 'subscribe';
  return (
    <div className="mt-6 grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[auto_1fr]">
      <div className="grid gap-5">
        <PlanCard billing={billing} onPay={onPay} onCard={() => setSearch({ card: '1' })} />
        <PlansCard
          billing={billing}
          chosenPlan={purpose?.kind === 'subscribe' ? purpose.planCode : null}
          isBusy={setup.state === 'loading'}
          onChoose={choose}
        />
      </div>
      <div className="contents gap-5 lg:row-span-2 lg:grid">
        {purpose === null ? null : (
          <PaymentForm
            key={purpose.kind}
            billing={billing}
            purpose={purpose}
            setup={setup}
            onClose={isOpened ? () => setSearch({}, { replace: true }) : null}
            onUnavailable={tellUnavailable}
          />
        )}
        <div className="order-last lg:order-none">
          <BenefitsCard />
        </div>
      </div>
      <div className="grid gap-5">
        {may?.('hires') === false ? null : <HiresCard billing={billing} onPay={onPay} />}
        <InvoicesCard firstInvoices={billing.invoices} onPay={onPay} />
      </div>
      <Part as="dialog" attempt={changeTo} onClose={() => setChangeTo(null)}>
        {changeTo === null ? null : (
          <ChangePlanDialog billing={billing} to={changeTo} onClose={() => setChangeTo(null)} />
        )}
      </Part>
    </div>
  );
}

/** The form's purpose: the one in the URL, or else to subscribe to the plan just chosen or not paid for yet. */
function purposeOf(billing: Billing, search: URLSearchParams, chosenPlan: PaidPlan | null): Purpose | null {
  const pay = search.get('pay');
  const invoice = billing.invoices.find(({ id, status }) => id === pay && status === 'open');
  if (invoice !== undefined) return { kind: 'pay', invoice };
  if (billing.isSubscribed) return search.has('card') ? { kind: 'card' } : null;
  const isUnpaid = billing.status === 'trial' || billing.status === 'cancelled';
  const unpaidPlan = isUnpaid ? PAID_PLANS.find((code) => code === billing.planCode) : undefined;
  const planCode = chosenPlan ?? unpaidPlan;
  return planCode === undefined
    ? null
    : { kind: 'subscribe', planCode, pricePence: billing.prices[planCode] };
}
