import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/http/query-client.ts';
import { billingQuery } from './billing-query.ts';

afterEach(() => vi.unstubAllGlobals());

test('the billing state stays if refetching it fails', async () => {
  const fetchBilling = vi.fn(async () => Response.json({ planCode: 'ROLE_1' }));
  vi.stubGlobal('fetch', fetchBilling);
  const client = createQueryClient();
  const billing = new QueryObserver(client, billingQuery);
  const stop = billing.subscribe(() => {});
  await vi.waitFor(() => expect(billing.getCurrentResult().data).toEqual({ planCode: 'ROLE_1' }));
  fetchBilling.mockRejectedValue(new TypeError('Failed to fetch'));
  await client.invalidateQueries({ queryKey: billingQuery.queryKey });
  expect(billing.getCurrentResult()).toMatchObject({ data: { planCode: 'ROLE_1' }, isError: true });
  stop();
});
