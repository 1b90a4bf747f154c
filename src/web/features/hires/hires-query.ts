import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { confirmHire, getBilling, type Hire, listHires } from '#contract/billing.ts';
import { live } from '#web/device/socket.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { mapItems, type Pages, pagesOf } from '#web/http/pages.ts';
import { usePages } from '#web/http/use-pages.ts';

export const HIRES_KEY = keyOf(listHires);

/** The user's own hires, kept up to date while they are shown. */
export function useHires(status: readonly Hire['status'][] = []) {
  const client = useQueryClient();
  useEffect(
    () =>
      live.subscribe((event) => {
        if (event.type === 'notification' || event.type === 'resync') {
          void client.invalidateQueries({ queryKey: HIRES_KEY });
        }
      }),
    [client],
  );
  const query = status.length > 0 ? { status: status.join(',') } : {};
  return usePages(pagesOf(listHires, { query }), {
    idOf: ({ id }) => id,
  });
}

/** Puts a call's response into the list and refetches the rest. */
export function rememberHire(client: QueryClient, hire: Hire): void {
  client.setQueriesData<Pages<Hire>>(
    { queryKey: HIRES_KEY },
    (data) => data && mapItems(data, (each) => (each.id === hire.id ? hire : each)),
  );
  for (const queryKey of [HIRES_KEY, keyOf(getBilling)]) void client.invalidateQueries({ queryKey });
}

/** Sends the salary of the hire that was just made from an application. */
export async function nameSalary(applicationId: string, salaryPence: number): Promise<Hire> {
  const [hire] = await call(listHires, { query: { applicationId } });
  if (hire === undefined) throw new Error('the server knows of no such hire');
  return call(confirmHire, { params: { hireId: hire.id }, body: { salaryPence } });
}
