import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Employer, getEmployer } from '#contract/employers.ts';
import { live } from '#web/device/socket.ts';
import { find } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';

const COMPANY_KEY = keyOf(getEmployer);
const FORM_KEY = ['company-form'] as const;

/** The signed-in employer's company: undefined while loading, null before it is set up or if it could not be loaded. */
export function useCompany() {
  return useEndpoint(getEmployer).data;
}

/**
 * The company for its form; null before it is set up (404). Any other failure is an error here: a form that treated it
 * as no company would overwrite the real one when saved.
 */
export function useCompanyForForm() {
  const client = useQueryClient();
  // The company may be verified while its form is open; a failed refetch leaves the screen unchanged.
  useEffect(
    () =>
      live.subscribe((event) => {
        if (event.type === 'notification') loadSavedCompany(client).catch(() => {});
      }),
    [client],
  );
  return useQuery({
    queryKey: FORM_KEY,
    queryFn: ({ signal }) => find(getEmployer, { signal }),
  });
}

/** Fetches the company as last saved, and updates every screen that shows it. */
export async function loadSavedCompany(client: QueryClient): Promise<Employer | null> {
  const company = await find(getEmployer);
  client.setQueryData(FORM_KEY, company);
  client.setQueryData(COMPANY_KEY, company);
  return company;
}

export function rememberCompany(client: QueryClient, company: Employer): void {
  client.setQueryData(FORM_KEY, company);
  client.setQueryData(COMPANY_KEY, company);
}

/** The company as last saved, without updating any screen. */
export function readSaved(): Promise<Employer | null> {
  return find(getEmployer);
}
