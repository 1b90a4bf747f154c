import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import { fetchByKey } from '#web/http/query-client.ts';

/** Where a signed-in user starts: an employer whose company is set up on the dashboard, everybody else at '/' (D4). */
export async function homeOf(client: QueryClient, user: User): Promise<string> {
  if (user.role !== 'Employer') return '/';
  const company = await client.fetchQuery({ queryKey: ['/api/employer'], queryFn: fetchByKey, staleTime: 0 });
  return company ? '/employer/dashboard' : '/';
}
