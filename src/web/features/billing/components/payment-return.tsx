import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import type { Billing } from '#contract/billing.ts';
import { toast } from '#web/ui/toast-store.ts';
import { untilConfirmed } from '../billing-query.ts';
import { DONE_WORDS } from '../purpose.ts';

/**
 * Shown on return from a bank's page, to which the card form sent the browser (`?paid=subscribe|card|{invoiceId}`). The
 * URL's parameters are not trusted: this polls until the server has the result from the provider.
 */
export function PaymentReturn({ paidFor }: { readonly paidFor: string }) {
  const client = useQueryClient();
  const [, setSearch] = useSearchParams();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    let isGone = false;
    void untilConfirmed(client, (billing, polls) => isGone || isPaid(paidFor, billing, polls)).then(
      (billing) => {
        if (isGone) return;
        if (billing === null) {
          setSlow(true);
          return;
        }
        const kind = paidFor === 'subscribe' || paidFor === 'card' ? paidFor : 'pay';
        toast({ title: DONE_WORDS[kind] });
        setSearch({}, { replace: true });
      },
    );
    return () => {
      isGone = true;
    };
  }, [client, paidFor, setSearch]);
  return (
    <p role="status" className="mt-5 rounded-tile bg-info-soft px-4 py-3 text-15 text-info">
      {isSlow ? 'The provider has not confirmed this yet. ' : 'Confirming with the provider ... '}
      {isSlow ? (
        <Link href="/employer/billing" className="inline-block font-semibold underline underline-offset-4">
          See billing
        </Link>
      ) : null}
    </p>
  );
}

function isPaid(paidFor: string, { isSubscribed, card, invoices }: Billing, polls: number): boolean {
  if (paidFor === 'subscribe') return isSubscribed;
  if (paidFor === 'card') return card !== null && polls >= 2;
  return invoices.some(({ id, status }) => id === paidFor && status === 'paid');
}
