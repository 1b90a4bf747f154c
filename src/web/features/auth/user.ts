import { type QueryClient, useQuery } from '@tanstack/react-query';
import { currentUser, type User } from '#contract/accounts.ts';
import { KEPT_MARK, readKept } from '#web/device/local-storage.ts';
import { fetchEarly } from '#web/http/early.ts';
import { isUnreachable } from '#web/http/is-unreachable.ts';
import { keyOf } from '#web/http/key-of.ts';
import { responseBody } from '#web/http/response-body.ts';
import { isSignOutUnfinished, markSignOut } from './unfinished-sign-out.ts';

export const USER_KEY = keyOf(currentUser);

/** Who is signed in: undefined while loading, null for nobody. */
export function useUser(): User | null | undefined {
  // Offline too: the user must be known before anything can be shown.
  return useQuery({ queryKey: USER_KEY, queryFn: fetchUser, networkMode: 'always' }).data;
}

interface UserRequest {
  readonly client: QueryClient;
  readonly signal: AbortSignal;
}

/** Asks the server. Without a network, the user whose screens are kept on this device. */
export async function fetchUser({ client, signal }: UserRequest): Promise<User | null> {
  if (isSignOutUnfinished()) return finishSignOut();
  try {
    const response = await fetchEarly(currentUser.path, { credentials: 'include', signal });
    const user = (await responseBody(response)) as User | null;
    if (response.status === 401 && readKept(KEPT_MARK)) await forgetSession(null);
    return user;
  } catch (error) {
    if (signal.aborted) throw error;
    return isUnreachable(error) ? keptUser(client) : null;
  }
}

/** Nobody is signed in here, whether or not the call succeeds now. */
async function finishSignOut(): Promise<null> {
  try {
    await (await import('./finish-sign-out.ts')).finishSignOut();
  } catch {
    // The next visit tries again.
  }
  return null;
}

/** Loads the code for this on demand, because most visits don't need it. Offline, the service worker has it. */
async function forgetSession(userId: string | null): Promise<void> {
  try {
    await (await import('#web/device/forget-session.ts')).forgetSession(userId);
  } catch {
    // The mark stays, and the next visit without a session erases what was kept.
  }
}

async function keptUser(client: QueryClient): Promise<User | null> {
  try {
    const owner = await (await import('#web/device/kept-queries.ts')).restoreQueries(client);
    const user = client.getQueryData(USER_KEY) ?? null;
    return user?.id === owner ? user : null;
  } catch {
    return null;
  }
}

/** The signed-in user, for screens that only a signed-in visitor can reach. */
export function useSignedInUser(): User {
  const user = useUser();
  if (!user) throw new Error('This screen is for signed-in visitors.');
  return user;
}

/**
 * Remembers who is signed in. Nothing fetched for one person may be seen by the next, so all other data is cleared, in this
 * page at once. Resolves when it is erased from the device, too.
 */
export async function rememberUser(client: QueryClient, user: User | null): Promise<void> {
  const previousUser = client.getQueryData(USER_KEY);
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== USER_KEY[0] });
  client.setQueryData(USER_KEY, user);
  if (user !== null) markSignOut(false);
  if (previousUser && previousUser.id !== user?.id) await forgetSession(previousUser.id);
}
