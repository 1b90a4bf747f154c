import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getEmployerSummary } from '#contract/applications.ts';
import { type Billing, getBilling, listInvoices, refreshBilling } from '#contract/billing.ts';
import { getEmployer } from '#contract/employers.ts';
import { live } from '#web/device/socket.ts';
import { OWN_ROLES_KEYS } from '#web/features/roles/own-roles.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { pagesOf } from '#web/http/pages.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { usePages } from '#web/http/use-pages.ts';

const BILLING_KEY = keyOf(getBilling);
const invoicePages = pagesOf(listInvoices);

/** Where the employer stands with what they pay for; undefined while asked for, null where it did not load. */
export function useBilling() {
  return useEndpoint(getBilling);
}

/** Every invoice, newest first; asked for again with everything that changes `useBilling`. */
export function useInvoices() {
  return usePages(invoicePages, { idOf: ({ id }) => id });
}

/** Keeps what is shown true while it is open: whatever changes here is told as a notification as well. */
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

/** The server's newest word, and nothing kept that followed from the one before: plan, roles, what may be posted. */
export function rememberBilling(client: QueryClient, billing: Billing): void {
  client.setQueryData(BILLING_KEY, billing);
  const outdated = [keyOf(getEmployer), ...OWN_ROLES_KEYS, keyOf(getEmployerSummary), invoicePages.queryKey];
  for (const queryKey of outdated) void client.invalidateQueries({ queryKey });
}

/** Just over what the server allows between two questions to the provider. */
const EVERY_MS = 1_100;
const TIMES = 25;

/**
 * Asks until the server says, from the provider's own word, that it is so: what the card form heard is not believed.
 * `isSo` is given how many times was asked before. Answers null where half a minute has not been enough.
 */
export async function untilConfirmed(
  client: QueryClient,
  isSo: (billing: Billing, asked: number) => boolean,
): Promise<Billing | null> {
  for (let asked = 0; asked < TIMES; asked += 1) {
    // A network that comes and goes is no answer: it is asked again.
    const billing = await call(refreshBilling).catch(() => null);
    if (billing !== null && isSo(billing, asked)) {
      rememberBilling(client, billing);
      return billing;
    }
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  return null;
}
