import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import { fetchByKey } from '#web/http/query-client.ts';

export const USER_KEY = ['/api/user'] as const;

/** Who is signed in: undefined while that is being asked, null for nobody. */
export function useUser(): User | null | undefined {
  const { data } = useQuery({
    queryKey: USER_KEY,
    queryFn: (context) => fetchByKey(context) as Promise<User | null>,
  });
  return data;
}

/** The signed-in user, for screens that only a signed-in visitor can reach. */
export function useSignedInUser(): User {
  const user = useUser();
  if (!user) throw new Error('This screen is for signed-in visitors.');
  return user;
}

/** Nothing fetched for one person may be seen by the next: everything else is forgotten. */
export function rememberUser(client: QueryClient, user: User | null) {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== USER_KEY[0] });
  client.setQueryData(USER_KEY, user);
}
