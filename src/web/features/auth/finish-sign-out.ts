import { logout } from '#contract/accounts.ts';
import { call } from '#web/http/api.ts';
import { markSignOut } from './unfinished-sign-out.ts';

/** Makes the call that failed when somebody signed out here. */
export async function finishSignOut(): Promise<void> {
  await call(logout);
  markSignOut(false);
}
