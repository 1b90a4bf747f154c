import type * as z from 'zod/mini';

/** zod/mini's message if the contract gives no sentence. */
const NO_MESSAGE = 'Invalid input';
/** A longer list of allowed values helps nobody: docs/api.md has it. */
const MOST_VALUES = 8;

/** Why a field was refused, for the author of a client: "at least 6 characters." */
export function issueWords(issue: z.core.$ZodIssue, input: unknown): string {
  if (issue.message !== NO_MESSAGE) return issue.message;
  const value = valueAt(input, issue.path);
  if (value === undefined) return 'is needed.';
  switch (issue.code) {
    case 'too_small':
      return sizeWords('at least', Number(issue.minimum), issue.origin);
    case 'too_big':
      return sizeWords('at most', Number(issue.maximum), issue.origin);
    case 'invalid_value':
      return issue.values.length > MOST_VALUES ? issue.message : `one of ${issue.values.join(', ')}.`;
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? `of type ${issue.expected}`}.`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? issue.message;
    case 'invalid_union': {
      // Optional fields come from unions with an empty value; the last branch describes the real one.
      const [meant] = issue.errors.at(-1) ?? [];
      return meant === undefined ? issue.message : issueWords(meant, value);
    }
    default:
      return issue.message;
  }
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'must be an id.',
  date: 'must be a day, like 2026-11-21.',
  datetime: 'must be an instant, like 2026-11-21T09:30:00Z.',
};

const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: [' character', ' characters'],
  array: [' entry', ' entries'],
};

function sizeWords(bound: string, size: number, origin: string): string {
  const [one, many] = UNITS[origin] ?? ['', ''];
  return `${bound} ${size}${size === 1 ? one : many}.`;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Readonly<Record<PropertyKey, unknown>>)[key];
  }
  return value;
}
