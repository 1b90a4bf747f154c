import { RequestError } from '#web/http/request-error.ts';

interface Refusal {
  /** What is wrong with an input. */
  readonly errorOf: (field: string) => string | null;
  /** What went wrong with the whole, where no input is named. */
  readonly line: string | null;
}

/** A failed call, said where it belongs: beside the input that the server named, or in a line for the form. */
export function refusalOf(error: Error | null, fields: readonly string[]): Refusal {
  if (error === null) return { errorOf: () => null, line: null };
  if (!(error instanceof RequestError)) {
    return {
      errorOf: () => null,
      line: 'We could not reach the server. Check your connection and try again.',
    };
  }
  const message = error.serverMessage ?? 'Something went wrong on our side. Please try again.';
  const isNamed = fields.some((field) => field === error.field);
  return {
    errorOf: (field) => (isNamed && field === error.field ? message : null),
    line: isNamed ? null : message,
  };
}
