import fastJsonStringify from 'fast-json-stringify';
import type * as z from 'zod/mini';
import { type JsonSchema, wireSchema } from './wire-schema.ts';

type Serialiser = (value: unknown) => string;

const compiled = new WeakMap<JsonSchema, Serialiser>();
const wireSchemas = new WeakMap<z.ZodMiniType, JsonSchema>();

/** Compiled when it is first needed: a server starts with about 300 routes, and most are not called in its first minutes. */
export function serialiserOf(schema: JsonSchema): Serialiser {
  let serialiser = compiled.get(schema);
  if (serialiser === undefined) {
    serialiser = fastJsonStringify(schema);
    compiled.set(schema, serialiser);
  }
  return serialiser;
}

/** The JSON of a response. Fields that are not in the contract are left out. */
export function toWire(schema: z.ZodMiniType, response: unknown): string {
  let wire = wireSchemas.get(schema);
  if (wire === undefined) {
    wire = wireSchema(schema);
    wireSchemas.set(schema, wire);
  }
  return serialiserOf(wire)(response);
}
