import { login, register, type User } from '#contract/accounts.ts';
import type { BodyFor } from '#contract/endpoint.ts';
import { call } from '#web/http/api.ts';
import { AuthError } from './auth-error.ts';

export async function signIn(body: BodyFor<typeof login>): Promise<User> {
  try {
    return await call(login, { body });
  } catch (error) {
    throw new AuthError('Login failed', error);
  }
}

export async function signUp(body: BodyFor<typeof register>): Promise<User> {
  try {
    return await call(register, { body });
  } catch (error) {
    throw new AuthError('Registration failed', error);
  }
}
