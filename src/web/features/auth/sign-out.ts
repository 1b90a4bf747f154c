import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { logout } from '#contract/accounts.ts';
import { call } from '#web/http/api.ts';
import { changingSession } from './session-check.ts';
import { markSignOut } from './unfinished-sign-out.ts';
import { rememberUser } from './user.ts';

/**
 * Signs out, even if the call fails, and goes to the landing page. After a failure `stay` goes there within this page, and
 * the next visit makes the call again: the server still knows the session, and the next person at this device must not.
 */
export async function signOut(client: QueryClient, stay: () => void): Promise<void> {
  let leave = () => window.location.assign('/');
  try {
    await changingSession(() => call(logout));
  } catch (error) {
    console.error('Signing out failed', error);
    markSignOut(true);
    leave = stay;
  }
  await rememberUser(client, null);
  leave();
}

export function useSignOut() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  // One tick later every screen knows that nobody is signed in, and '/' is the landing page.
  return () => signOut(client, () => setTimeout(() => navigate('/', { replace: true })));
}
