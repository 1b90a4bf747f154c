import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Employer } from '#contract/employers.ts';

const COMPANY_KEY = ['/api/employer'] as const;

/** The signed-in employer's company: undefined while asked for, null before it is set up. */
export function useCompany() {
  const { data } = useQuery<Employer | null>({ queryKey: COMPANY_KEY });
  return data;
}

export function rememberCompany(client: QueryClient, company: Employer): void {
  client.setQueryData(COMPANY_KEY, company);
}
