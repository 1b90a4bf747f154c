import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { confirmHire, type Hire, listHires } from '#contract/billing.ts';
import { call } from '#web/api.ts';
import { live } from '#web/socket.ts';

export const HIRES_KEY = ['/api/hires'] as const;

/** One's own hires, kept true while they are shown; undefined while asked for, null where they did not load. */
export function useHires() {
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
  return useQuery<readonly Hire[] | null>({ queryKey: HIRES_KEY });
}

/** The answer to a call in its place, and the rest asked for again. */
export function rememberHire(client: QueryClient, hire: Hire): void {
  client.setQueryData<readonly Hire[] | null>(HIRES_KEY, (hires) =>
    hires?.map((each) => (each.id === hire.id ? hire : each)),
  );
  for (const queryKey of [HIRES_KEY, ['/api/billing']]) void client.invalidateQueries({ queryKey });
}

/** The employer names the salary of the hire that has just been made of an application. */
export async function nameSalary(applicationId: string, salaryPence: number): Promise<Hire> {
  const hire = (await call(listHires)).find((each) => each.applicationId === applicationId);
  if (hire === undefined) throw new Error('the server knows of no such hire');
  return call(confirmHire, { params: { hireId: hire.id }, body: { salaryPence } });
}
