import type { QueryClient } from '@tanstack/react-query';
import { login, register, type User } from '#contract/accounts.ts';
import type { BodyFor } from '#contract/endpoint.ts';
import { call } from '#web/api.ts';
import { fetchByKey } from '#web/query-client.ts';
import { RequestError } from '#web/request-error.ts';

/** A refused sign-in or sign-up: the server's sentence, or 'Login failed' / 'Registration failed'. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  /** The input the server refused, where it named one. */
  readonly field: string | null;
  /** True when the cause was not what was typed but the rate limit, the server or the network. */
  readonly isElsewhere: boolean;

  constructor(fallback: string, cause: unknown) {
    const refusal = cause instanceof RequestError ? cause : null;
    super(refusal?.serverMessage ?? fallback, { cause });
    this.field = refusal?.field ?? null;
    this.isElsewhere = refusal === null || refusal.status === 429 || refusal.status >= 500;
  }
}

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

/** A quiet line under the form: says when it was not what was typed that failed (D8). */
export function quietLine(error: AuthError): string {
  const status = error.cause instanceof RequestError ? error.cause.status : null;
  if (status === 429) return 'Too many attempts. Please wait a few minutes, then try again.';
  if (status === null) return 'We could not reach the server. Check your connection and try again.';
  if (status >= 500) return 'Something went wrong on our side. Please try again in a moment.';
  return error.message;
}

/** Where a signed-in user starts: an employer whose company is set up on the dashboard, everybody else at '/' (D4). */
export async function homeOf(client: QueryClient, user: User): Promise<string> {
  if (user.role !== 'Employer') return '/';
  const company = await client.fetchQuery({ queryKey: ['/api/employer'], queryFn: fetchByKey, staleTime: 0 });
  return company ? '/employer/dashboard' : '/';
}
