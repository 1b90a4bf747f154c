import { type Refusal, refusalOf } from '#web/forms/refusal.ts';
import { RequestError } from '#web/http/request-error.ts';

/** A refused sign-in or sign-up: the server's sentence, or 'Login failed' / 'Registration failed'. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  /** The field that the server refused; null if it named none. */
  readonly field: string | null;

  constructor(fallback: string, cause: unknown) {
    const refusal = cause instanceof RequestError ? cause : null;
    super(refusal?.serverMessage ?? fallback, { cause });
    this.field = refusal?.field ?? null;
  }
}

/** A line under the form for failures that have nothing to do with what was typed (D8). */
export function lineFor(error: AuthError): string {
  const status = error.cause instanceof RequestError ? error.cause.status : null;
  if (status === 429) return 'Too many attempts. Please wait a few minutes, then try again.';
  if (status === null) return 'We could not reach the server. Check your connection and try again.';
  if (status >= 500) return 'Something went wrong on our side. Please try again in a moment.';
  return error.message;
}

/** The form's errors for a refusal: beside the fields that the server named, or otherwise in its line below. */
export function authRefusal(error: unknown, formFields: readonly string[]): Refusal {
  if (!(error instanceof AuthError)) return refusalOf(error, formFields);
  const { fields, line } = refusalOf(error.cause, formFields);
  return { fields, line: line === null ? null : lineFor(error) };
}
