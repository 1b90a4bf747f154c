import type { JsonSchema } from './read-document.ts';

export interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** A JSON schema as the TypeScript type that one would write by hand, except that whole numbers are `integer`. */
export function typeWords(schema: JsonSchema, indent = ''): string {
  const { $ref, type, items, prefixItems } = schema;
  if ($ref !== undefined) return nameIn($ref);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return [...new Set(options.map((each) => typeWords(each, indent)))].join(' | ');
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (prefixItems) return `[${prefixItems.map((each) => typeWords(each, indent)).join(', ')}]`;
  if (type === 'array') return listWords(typeWords(items ?? {}, indent));
  const fields = fieldsOf(schema);
  if (fields.length > 0) return objectWords(fields, indent);
  if (type === undefined) return 'unknown';
  return typeof type === 'string' ? type : type.join(' | ');
}

export function fieldsOf({ properties = {}, required = [] }: JsonSchema): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    schema,
  }));
}

/** The name at the end of a reference: '#/components/schemas/Role' is Role. */
export function nameIn(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}

function listWords(item: string): string {
  return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
}

function objectWords(fields: readonly Field[], indent: string): string {
  const lines = fields.map(
    ({ name, required, schema }) =>
      `${indent}  ${name}${required ? '' : '?'}: ${typeWords(schema, `${indent}  `)};`,
  );
  return `{\n${lines.join('\n')}\n${indent}}`;
}
