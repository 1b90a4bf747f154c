import { readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { Access, Endpoint } from '../src/contract/endpoint.ts';
import * as contract from '../src/contract/index.ts';

/**
 * Writes docs/api.md from the contract: `npm run api-doc`. With `--check` it only says whether the page is current,
 * which `npm test` asks.
 */
const PAGE = new URL('../docs/api.md', import.meta.url);

const INTRO = `# The calls

Generated from \`src/contract\` by \`npm run api-doc\`. Bodies and answers are JSON; sessions travel as a cookie. Any answer
that is not 2xx is \`{ message, field? }\`: 400 malformed, 401 signed out, 403 not yours to do, 404 not there (or not
yours to know of), 409 not possible now, 413 too large, 415 not JSON, 422 understood but not acceptable, 429 too often
(with Retry-After), 503 try again shortly.

A list that takes \`cursor\` and \`limit\` is read in pages: the body is a plain list, and where it continues the next
\`cursor\` is in the header \`x-next-cursor\`. A \`limit\` is at most 100. Without one, a page has the list's own size, which
is 500 for the lists of the specification. No page is larger than 2 MB. On a first page \`x-unread-count\` is of the whole list.

Fields marked \`?\` may be left out. Money is whole pence, scores are hundredths of a percent, times are ISO 8601 in UTC.
What the server says over \`/ws\` is in \`src/contract/realtime.ts\`.
`;

type Json = Record<string, unknown>;

function page(): string {
  const nouns = Object.entries(contract).map(([noun, module]) => {
    const endpoints = Object.values(module).filter(isEndpoint);
    return [`## ${noun}`, ...endpoints.map(section)].join('\n\n');
  });
  return `${[INTRO.trim(), ...nouns].join('\n\n')}\n`;
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  );
}

function section(endpoint: Endpoint): string {
  const parts = [`### ${endpoint.method} ${endpoint.path}`, `For ${who(endpoint.access)}.`];
  if (endpoint.query) parts.push(`Query:${shape(endpoint.query, 'input')}`);
  if (endpoint.body) parts.push(`Body:${shape(endpoint.body, 'input')}`);
  parts.push(endpoint.response ? `Answer:${shape(endpoint.response, 'output')}` : 'Answer: nothing (204).');
  return parts.join('\n\n');
}

function who(access: Access): string {
  if (access === 'anyone') return 'anybody';
  return access === 'signedIn' ? 'anybody signed in' : access.join(', ');
}

function shape(schema: z.ZodMiniType, io: 'input' | 'output'): string {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Json;
  return `\n\n\`\`\`ts\n${words(json, '')}\n\`\`\``;
}

/** A JSON schema as the TypeScript type that a reader would write for it. */
function words(node: Json, indent: string): string {
  if (Array.isArray(node.anyOf))
    return [...new Set(node.anyOf.map((each: Json) => words(each, indent)))].join(' | ');
  if (Array.isArray(node.enum)) return node.enum.map((each) => JSON.stringify(each)).join(' | ');
  if ('const' in node) return JSON.stringify(node.const);
  if (Array.isArray(node.type)) return node.type.join(' | ');
  if (Array.isArray(node.prefixItems)) {
    return `[${node.prefixItems.map((each: Json) => words(each, indent)).join(', ')}]`;
  }
  if (node.type === 'array') return list(words((node.items ?? {}) as Json, indent));
  if (node.type === 'object') return object(node, indent);
  if (node.type === 'integer') return 'integer';
  return typeof node.type === 'string' ? node.type : 'unknown';
}

function list(item: string): string {
  return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
}

function object(node: Json, indent: string): string {
  const required = new Set((node.required ?? []) as string[]);
  const fields = Object.entries((node.properties ?? {}) as Record<string, Json>).map(
    ([name, value]) => `${indent}  ${name}${required.has(name) ? '' : '?'}: ${words(value, `${indent}  `)};`,
  );
  return fields.length === 0 ? 'object' : `{\n${fields.join('\n')}\n${indent}}`;
}

const written = page();
if (process.argv.includes('--check')) {
  if (readFileSync(PAGE, 'utf8') !== written) {
    console.error('docs/api.md is not what the contract says: run npm run api-doc and commit it.');
    process.exit(1);
  }
} else {
  writeFileSync(PAGE, written);
}
