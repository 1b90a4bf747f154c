import type { QueryClient } from '@tanstack/react-query';
import { login, register, type User } from '#contract/accounts.ts';
import { getEmployer } from '#contract/employers.ts';
import type { BodyFor } from '#contract/endpoint.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { fetchByKey } from '#web/http/query-client.ts';
import { RequestError } from '#web/http/request-error.ts';
import { AuthError } from './auth-error.ts';

export { authRefusal } from './auth-error.ts';

export async function signIn(body: BodyFor<typeof login>): Promise<User> {
  try {
    return await call(login, { body });
  } catch (error) {
    if (error instanceof RequestError && error.needsSecondFactor) return withSecondFactor(body);
    throw new AuthError('Login failed', error);
  }
}

/** Whoever closes the question has not signed in. */
async function withSecondFactor(typed: BodyFor<typeof login>): Promise<User> {
  const user = await (await import('./ask-second-factor.tsx')).askSecondFactor(typed);
  if (user !== null) return user;
  const message = 'Signing in to this account takes a second factor.';
  throw new AuthError('Login failed', new RequestError(401, '', JSON.stringify({ message })));
}

export async function signUp(body: BodyFor<typeof register>): Promise<User> {
  try {
    return await call(register, { body });
  } catch (error) {
    throw new AuthError('Registration failed', error);
  }
}

/** Where a signed-in user starts: an employer whose company is set up on the dashboard, everybody else at '/' (D4). */
export async function homeOf(client: QueryClient, user: User): Promise<string> {
  if (user.role !== 'Employer') return '/';
  const company = await client.fetchQuery({
    queryKey: keyOf(getEmployer),
    queryFn: fetchByKey,
    staleTime: 0,
  });
  return company ? '/employer/dashboard' : '/';
}
