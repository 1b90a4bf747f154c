import { useQueryClient } from '@tanstack/react-query';
import { logout } from '#contract/accounts.ts';
import { call } from '#web/api.ts';
import { changingSession } from './session-check.ts';
import { rememberUser } from './user.ts';

/** Signs out, also when the call fails, and goes to the landing page. */
export function useSignOut() {
  const client = useQueryClient();
  return async () => {
    try {
      await changingSession(() => call(logout));
    } catch (error) {
      console.error('Signing out failed', error);
    }
    rememberUser(client, null);
    window.location.assign('/');
  };
}
