import { serialiserOf } from './serialise.ts';
import type { JsonSchema } from './wire-schema.ts';

/** A value whose lists, at any depth, may be async iterables that are read item by item while it is written. */
export type Streamed<T> =
  | T
  | (T extends readonly (infer Item)[]
      ? AsyncIterable<Streamed<Item>>
      : T extends object
        ? { readonly [Key in keyof T]: Streamed<T[Key]> }
        : never);

/**
 * Yields a value's JSON in pieces, each written by a serialiser compiled from its part of the schema. As with an
 * ordinary response, a field that is not in the contract cannot leave.
 */
export async function* jsonChunks(schema: JsonSchema, value: unknown): AsyncGenerator<string> {
  if (isAsyncIterable(value)) {
    let separator = '[';
    for await (const item of value) {
      yield separator;
      yield* jsonChunks(schema.items as JsonSchema, item);
      separator = ',';
    }
    yield separator === '[' ? '[]' : ']';
    return;
  }
  if (!hasStreams(value)) {
    yield wholeJson(schema, value);
    return;
  }
  let separator = '{';
  for (const [key, part] of Object.entries(schema.properties as Record<string, JsonSchema>)) {
    if (value[key] === undefined) continue;
    yield `${separator}${JSON.stringify(key)}:`;
    yield* jsonChunks(part, value[key]);
    separator = ',';
  }
  yield '}';
}

const wrappers = new WeakMap<JsonSchema, JsonSchema>();

/** Wraps the value in an object, where serialisers treat null and every type the same way. */
function wholeJson(schema: JsonSchema, value: unknown): string {
  let wrapper = wrappers.get(schema);
  if (wrapper === undefined) {
    wrapper = { type: 'object', properties: { value: schema }, required: ['value'] };
    wrappers.set(schema, wrapper);
  }
  return serialiserOf(wrapper)({ value }).slice('{"value":'.length, -1);
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/** A list is either plain or a stream itself: plain lists contain no streams. */
function hasStreams(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).some((each) => isAsyncIterable(each) || hasStreams(each));
}
