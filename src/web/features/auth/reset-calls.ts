import { requestReset, resetPassword } from '#contract/accounts.ts';
import { call } from '#web/http/api.ts';
import { AuthError } from './auth-error.ts';

export async function requestResetLink(email: string): Promise<void> {
  try {
    await call(requestReset, { body: { email } });
  } catch (error) {
    throw new AuthError('That did not work', error);
  }
}

export async function setNewPassword(token: string, password: string): Promise<void> {
  try {
    await call(resetPassword, { body: { token, password } });
  } catch (error) {
    throw new AuthError('Your password was not changed', error);
  }
}
