import type { QueryClient } from '@tanstack/react-query';
import { login, register, type User } from '#contract/accounts.ts';
import { getEmployer } from '#contract/employers.ts';
import type { BodyFor } from '#contract/endpoint.ts';
import { call } from '#web/http/api.ts';
import { isUnreachable } from '#web/http/is-unreachable.ts';
import { keyOf } from '#web/http/key-of.ts';
import { fetchByKey } from '#web/http/query-client.ts';
import { RequestError } from '#web/http/request-error.ts';
import { AuthError } from './auth-error.ts';
import { withPuzzle } from './with-puzzle.ts';

export { authRefusal } from './auth-error.ts';

export async function signIn(body: BodyFor<typeof login>): Promise<User> {
  try {
    return await withPuzzle('login', (puzzle) => call(login, { body: { ...body, ...puzzle } }));
  } catch (error) {
    if (error instanceof RequestError && error.needsSecondFactor) return withSecondFactor(body);
    throw new AuthError('Login failed', error);
  }
}

/** If the user closes the dialog, they are not signed in. */
async function withSecondFactor(body: BodyFor<typeof login>): Promise<User> {
  const user = await (await import('./ask-second-factor.tsx')).askSecondFactor(body);
  if (user !== null) return user;
  const message = 'Signing in to this account takes a second factor.';
  throw new AuthError('Login failed', new RequestError(401, '', JSON.stringify({ message })));
}

/** The last registration without a response, which may have created the account. */
let lostRegistration: string | null = null;

export async function signUp(body: BodyFor<typeof register>): Promise<User> {
  const bodyText = JSON.stringify(body);
  try {
    return await withPuzzle('register', (puzzle) => call(register, { body: { ...body, ...puzzle } }));
  } catch (error) {
    const mayExist = bodyText === lostRegistration && error instanceof RequestError && error.status === 409;
    const user = mayExist ? await ownAccount(body) : null;
    if (user !== null) return user;
    if (isUnreachable(error)) lostRegistration = bodyText;
    throw new AuthError('Registration failed', error);
  }
}

/** Signs in to the account of a registration that got no response; null if somebody else's account has its username. */
async function ownAccount({ username, password }: BodyFor<typeof register>): Promise<User | null> {
  try {
    return await call(login, { body: { username, password } });
  } catch (error) {
    if (error instanceof RequestError) return null;
    throw new AuthError('Registration failed', error);
  }
}

/**
 * A signed-in user's start page: the dashboard for an employer whose company is set up, '/' for everybody else (D4).
 */
export async function homeOf(client: QueryClient, user: User): Promise<string> {
  if (user.role !== 'Employer') return '/';
  const company = await client.fetchQuery({
    queryKey: keyOf(getEmployer),
    queryFn: fetchByKey,
    staleTime: 0,
  });
  return company ? '/employer/dashboard' : '/';
}
