import { RequestError } from '#web/http/request-error.ts';

export interface Refusal {
  /** What is wrong, by field. */
  readonly fields: Readonly<Record<string, string>>;
  /** What went wrong with the whole, where no field is named. */
  readonly line: string | null;
}

/** How a call names what the form calls otherwise. */
export type WireNames = Readonly<Record<string, string>>;

/** A failed call, said where it belongs: beside those of a form's fields that the server named, or in a line for the form. */
export function refusalOf(error: unknown, known: readonly string[], names: WireNames = {}): Refusal {
  if (!(error instanceof RequestError)) {
    return { fields: {}, line: 'We could not reach the server. Check your connection and try again.' };
  }
  const fields = Object.entries(error.fields)
    .map(([wire, says]) => [names[wire] ?? wire, beside(wire, says)] as const)
    .filter(([field]) => known.includes(field));
  if (fields.length > 0) return { fields: Object.fromEntries(fields), line: null };
  return { fields: {}, line: error.serverMessage ?? 'Something went wrong on our side. Please try again.' };
}

/** A sentence about a field's shape begins with its name, for authors of clients. Beside the field that is not needed. */
function beside(wire: string, says: string): string {
  const sentence = says.startsWith(`${wire}: `) ? says.slice(wire.length + 2) : says;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
