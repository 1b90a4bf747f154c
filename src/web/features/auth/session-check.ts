import type { QueryClient } from '@tanstack/react-query';
import { currentUser, type User } from '#contract/accounts.ts';
import { responseBody } from '#web/http/response-body.ts';
import { signInHref } from './next.ts';
import { rememberUser, USER_KEY } from './user.ts';

let ownChanges = 0;
let isAsking = false;

/** Runs a call by which this page itself changes who is signed in. Until it ends, `checkSession` leaves the page alone. */
export async function changingSession<T>(run: () => Promise<T>): Promise<T> {
  ownChanges += 1;
  try {
    return await run();
  } finally {
    ownChanges -= 1;
  }
}

/**
 * Asks the server who is signed in, after a sign that this page is wrong about it. If nobody is, goes to the sign-in
 * page, which leads back here; data kept on the device stays. A network failure proves nothing. Returns whether the server
 * said who is signed in: false also if it was not asked, or if this page's own user changed meanwhile.
 */
export async function checkSession(client: QueryClient): Promise<boolean> {
  const cachedUser = () => client.getQueryData(USER_KEY);
  const knownUser = cachedUser();
  if (!knownUser || isAsking || ownChanges > 0) return false;
  isAsking = true;
  try {
    const response = await fetch(currentUser.path, { credentials: 'include' });
    const currentUserNow = (await responseBody(response)) as User | null;
    if (!response.ok && response.status !== 401) return false;
    // Somebody who signed out or in meanwhile is already being redirected.
    if (ownChanges > 0 || cachedUser()?.id !== knownUser.id) return false;
    if (currentUserNow === null) {
      const { pathname, search } = window.location;
      await rememberUser(client, null);
      window.location.replace(signInHref(pathname + search));
    } else if (currentUserNow.id !== knownUser.id) void rememberUser(client, currentUserNow);
    return true;
  } catch {
    return false;
  } finally {
    isAsking = false;
  }
}
