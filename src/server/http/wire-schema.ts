import * as z from 'zod/mini';

export type JsonSchema = Record<string, unknown>;

/**
 * The contract's response as the JSON schema that is compiled into a serialiser: fields that are not in the
 * contract cannot leave, and no Zod runs on the way out (measured: 1.01× of raw node:http against 1.42×).
 */
export function wireSchema(schema: z.ZodMiniType): JsonSchema {
  return slimSchema(
    z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' }),
  ) as JsonSchema;
}

/** Keeps what the serialiser needs. 'X or null' becomes a nullable X: an anyOf would be validated in every response. */
function slimSchema(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(slimSchema);
  if (typeof node !== 'object' || node === null) return node;
  const { anyOf, ...rest } = node as JsonSchema & { anyOf?: JsonSchema[] };
  if (anyOf !== undefined) {
    const others = anyOf.filter((option) => option.type !== 'null');
    if (others.length === 1 && anyOf.length === 2) {
      return { ...(slimSchema({ ...rest, ...others[0] }) as JsonSchema), nullable: true };
    }
  }
  const entries = Object.entries(node).filter(([key]) => !DROPPED.has(key));
  return Object.fromEntries(
    entries.map(([key, value]) => [key, key === 'properties' ? slimEach(value) : slimSchema(value)]),
  );
}

function slimEach(properties: unknown): JsonSchema {
  return Object.fromEntries(
    Object.entries(properties as JsonSchema).map(([key, value]) => [key, slimSchema(value)]),
  );
}

/** Keywords that only limit or describe a value, which the serialiser does not need. */
const DROPPED = new Set([
  '$schema',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'contentEncoding',
]);
