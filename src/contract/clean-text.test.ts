import { expect, test } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import * as contract from './index.ts';

/** The parts of a zod schema that the walk below needs. */
interface Schema {
  readonly safeParse: (input: unknown) => { success: boolean; data?: unknown };
  readonly _zod: { readonly def: Def };
}
interface Def {
  readonly type: string;
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly element?: Schema;
  readonly keyType?: Schema;
  readonly valueType?: Schema;
  readonly options?: readonly Schema[];
  readonly shape?: Readonly<Record<string, Schema>>;
}

/** Fields that accept any string, because it never reaches the database unchanged. */
const NEVER_STORED: readonly RegExp[] = [
  // Hashed.
  /\.(password|currentPassword|newPassword)$/,
  // Parsed with its own strict format.
  /^query\.cursor$/,
  // Compared with our own signature.
  /^query\.signature$/,
  // Only read: a document's chosen parts are saved with another call, and answers are checked against the form.
  /^body\.document/,
  /^body\.rawResult/,
  /^body\.answerMs/,
  // Ignored.
  /^body\.(traits|vector)$/,
];

/** A valid sample for every format. */
const CLEAN: readonly string[] = [
  'a',
  '1',
  'abcdefgh12',
  'true',
  'https://example.org/a',
  'a@example.org',
  '2026-01',
  '2026-01-01',
  '2026-01-01T00:00:00Z',
  '12:00',
  'Europe/London',
  'remote',
  'mid',
  'FullTime',
  'pension',
  'pending',
  'awaiting',
  'settled',
  '3f0e8f0a-1b1c-4d2e-9f3a-0123456789ab',
  '0123456789abcdef'.repeat(4),
];
const DIRT: readonly string[] = ['\u0000', '\ud800'];

function takesText({ _zod: { def } }: Schema): boolean {
  if (['string', 'any', 'unknown'].includes(def.type)) return true;
  if (def.type === 'union') return def.options?.some(takesText) ?? false;
  const inner = def.innerType ?? def.in;
  return inner !== undefined && takesText(inner);
}

/** Every place in a schema that accepts a string, outermost first, because the check may be on a wrapper. */
function* textsIn(schema: Schema, path: string): Generator<{ path: string; schema: Schema }> {
  if (takesText(schema)) return yield { path, schema };
  const { def } = schema._zod;
  for (const inner of [def.innerType, def.in, ...(def.options ?? [])]) {
    if (inner !== undefined) yield* textsIn(inner, path);
  }
  if (def.element !== undefined) yield* textsIn(def.element, `${path}[]`);
  if (def.keyType !== undefined) yield* textsIn(def.keyType, `${path}{key}`);
  if (def.valueType !== undefined) yield* textsIn(def.valueType, `${path}{}`);
  for (const [name, field] of Object.entries(def.shape ?? {})) yield* textsIn(field, `${path}.${name}`);
}

function endpoints(): Endpoint[] {
  return Object.values(contract)
    .flatMap((calls) => Object.values(calls) as unknown[])
    .filter((each): each is Endpoint => typeof each === 'object' && each !== null && 'method' in each);
}

const texts = endpoints().flatMap((endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part] as unknown as Schema | undefined;
    if (schema === undefined) return [];
    return [...textsIn(schema, part)].map((each) => ({
      ...each,
      name: `${endpoint.method} ${endpoint.path} ${each.path}`,
    }));
  }),
);

/** `text` with each kind of dirt at the front, after its first character, in the middle and at the end. */
function withDirt(text: string): string[] {
  return DIRT.flatMap((dirt) =>
    [0, 1, Math.ceil(text.length / 2), text.length].map(
      (position) => text.slice(0, position) + dirt + text.slice(position),
    ),
  );
}

test('no field of any call accepts NUL or a lone surrogate', () => {
  const taken = texts
    .filter(({ path }) => !NEVER_STORED.some((each) => each.test(path)))
    .filter(({ schema }) =>
      CLEAN.flatMap(withDirt).some((text) => {
        const result = schema.safeParse(text);
        return result.success && DIRT.some((dirt) => JSON.stringify(result.data).includes(escapeText(dirt)));
      }),
    );
  expect(taken.map(({ name }) => name)).toEqual([]);
});

test('every text field accepts one of the clean samples', () => {
  const untried = texts.filter(({ schema }) => !CLEAN.some((text) => schema.safeParse(text).success));
  expect(texts.length).toBeGreaterThan(100);
  expect(untried.map(({ name }) => name)).toEqual([]);
});

function escapeText(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
