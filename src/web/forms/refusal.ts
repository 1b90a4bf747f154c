import { RequestError } from '#web/http/request-error.ts';

export interface Refusal {
  /** Errors by field. */
  readonly fields: Readonly<Record<string, string>>;
  /** The error shown for the whole form; null if `fields` has any. */
  readonly line: string | null;
}

/** From a field's name in the call to its name in the form, for fields that the form names differently. */
export type WireNames = Readonly<Record<string, string>>;

/** Where to show a failed call: beside the form's fields that the server named, or in a line for the form. */
export function refusalOf(error: unknown, formFields: readonly string[], names: WireNames = {}): Refusal {
  if (!(error instanceof RequestError)) {
    return { fields: {}, line: 'We could not reach the server. Check your connection and try again.' };
  }
  const fields = Object.entries(error.fields)
    .map(([wire, says]) => [names[wire] ?? wire, withoutFieldName(wire, says)] as const)
    .filter(([field]) => formFields.includes(field));
  if (fields.length > 0) return { fields: Object.fromEntries(fields), line: null };
  return { fields: {}, line: error.serverMessage ?? 'Something went wrong on our side. Please try again.' };
}

/**
 * The server starts a sentence about a field's format with the field's name, for authors of clients. Beside the field the
 * name is not needed.
 */
function withoutFieldName(wire: string, says: string): string {
  const sentence = says.startsWith(`${wire}: `) ? says.slice(wire.length + 2) : says;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
