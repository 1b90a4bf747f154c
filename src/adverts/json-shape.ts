/** An untrusted JSON object, to be read key by key. */
export type Shape = { readonly [key: string]: unknown };

export function isShape(value: unknown): value is Shape {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** No advert says one thing more often. A list of a million entries would keep everybody else waiting. */
const LONGEST_LIST = 50;

/** In schema.org nearly every value may be single or a list; this makes it a list, of which it keeps the first fifty. */
export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.slice(0, LONGEST_LIST) : [value];
}

/** `{ "@value": "Nurse" }`, `{ "name": "Nurse" }`, `["Nurse"]` and "Nurse" all mean Nurse; null if there is no text. */
export function wordsOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (Array.isArray(value)) return value.map(namedOrWritten).find((words) => words !== null) ?? null;
  return namedOrWritten(value);
}

function namedOrWritten(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (!isShape(value)) return null;
  for (const key of ['@value', 'name', 'value', 'identifier']) {
    const inner = value[key];
    if (typeof inner === 'string') return inner;
    if (typeof inner === 'number' && Number.isFinite(inner)) return String(inner);
  }
  return null;
}
