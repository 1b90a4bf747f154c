import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getEmployerSummary } from '#contract/applications.ts';
import { type Billing, getBilling, listInvoices, refreshBilling } from '#contract/billing.ts';
import { getEmployer } from '#contract/employers.ts';
import { live } from '#web/device/socket.ts';
import { OWN_ROLES_KEYS } from '#web/features/roles/own-roles.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { pagesOf } from '#web/http/pages.ts';
import { usePages } from '#web/http/use-pages.ts';

const BILLING_KEY = keyOf(getBilling);
const invoicePages = pagesOf(listInvoices);

/** The employer's billing state. If refetching fails, the last one stays, and with it a card that is being typed. */
export const billingQuery = queryOptions({
  queryKey: BILLING_KEY,
  queryFn: ({ signal }): Promise<Billing> => call(getBilling, { signal }),
});

export function useBilling(enabled = true) {
  return useQuery({ ...billingQuery, enabled });
}

/** Every invoice, newest first; refetched with everything that changes `useBilling`. */
export function useInvoices() {
  return usePages(invoicePages, { idOf: ({ id }) => id });
}

/** Keeps the open screen up to date: every change here also arrives as a notification. */
export function useLiveBilling(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      live.subscribe((event) => {
        if (event.type === 'notification' || event.type === 'resync') {
          void client.invalidateQueries({ queryKey: BILLING_KEY });
          void client.invalidateQueries({ queryKey: invoicePages.queryKey });
        }
      }),
    [client],
  );
}

/** Stores the server's latest billing state and invalidates what depends on it: plan, roles, limits. */
export function rememberBilling(client: QueryClient, billing: Billing): void {
  client.setQueryData(BILLING_KEY, billing);
  const outdatedKeys = [
    keyOf(getEmployer),
    ...OWN_ROLES_KEYS,
    keyOf(getEmployerSummary),
    invoicePages.queryKey,
  ];
  for (const queryKey of outdatedKeys) void client.invalidateQueries({ queryKey });
}

/** Just over the server's minimum interval between two checks with the provider. */
const EVERY_MS = 1_100;
const TIMES = 25;

/**
 * Polls until `isConfirmed` is true of the billing state that the server fetches from the payment provider: the card form's
 * own result is not trusted. `isConfirmed` gets the number of earlier polls as `polls`. Returns null after about half a
 * minute.
 */
export async function untilConfirmed(
  client: QueryClient,
  isConfirmed: (billing: Billing, polls: number) => boolean,
): Promise<Billing | null> {
  for (let polls = 0; polls < TIMES; polls += 1) {
    // A network failure says nothing about the payment: try again.
    const billing = await call(refreshBilling).catch(() => null);
    if (billing !== null && isConfirmed(billing, polls)) {
      rememberBilling(client, billing);
      return billing;
    }
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  return null;
}
