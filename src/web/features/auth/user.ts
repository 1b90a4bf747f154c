import type { QueryClient } from '@tanstack/react-query';
import { currentUser, type User } from '#contract/accounts.ts';
import { keyOf } from '#web/http/key-of.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';

export const USER_KEY = keyOf(currentUser);

/** Who is signed in: undefined while that is being asked, null for nobody. */
export function useUser(): User | null | undefined {
  return useEndpoint(currentUser).data;
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
