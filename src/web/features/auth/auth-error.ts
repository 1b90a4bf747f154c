import { type Refusal, refusalOf } from '#web/forms/refusal.ts';
import { RequestError } from '#web/http/request-error.ts';

/** A refused sign-in or sign-up: the server's sentence, or 'Login failed' / 'Registration failed'. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  /** The input the server refused, where it named one. */
  readonly field: string | null;

  constructor(fallback: string, cause: unknown) {
    const refusal = cause instanceof RequestError ? cause : null;
    super(refusal?.serverMessage ?? fallback, { cause });
    this.field = refusal?.field ?? null;
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

/** What a form says of a refusal: beside the fields that the server named, or else in its quiet line. */
export function authRefusal(error: unknown, known: readonly string[]): Refusal {
  if (!(error instanceof AuthError)) return refusalOf(error, known);
  const { fields, line } = refusalOf(error.cause, known);
  return { fields, line: line === null ? null : quietLine(error) };
}
