import * as z from 'zod/mini';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { SCOPE_OF_CALL } from '#contract/key-calls.ts';
import type { JsonSchema } from '#server/features/openapi/read-document.ts';
import { typeWords } from '#server/features/openapi/type-words.ts';
import { CALLS } from './calls.ts';

const INTRO = `# API

Generated from \`src/contract\` by \`npm run api-doc\`. Bodies are JSON. A person's session is a cookie; a program sends a key,
\`Authorization: Bearer nod_…\`, and makes the calls that name a scope. Any response that is
not 2xx is \`{ message, field?, fields? }\`: 400 malformed, 401 signed out, 403 not allowed, 404 not found (or not yours
to see), 409 not possible now, 412 changed since (with If-Match), 413 too large, 415 not JSON, 422 understood but not acceptable, 429 too many requests
(with Retry-After), 503 try again shortly. \`field\` names the input that was rejected; if there are several, \`fields\`
has a sentence for each.

A list that takes \`cursor\` and \`limit\` has pages: the body is a plain list, and unless it is the last page, the next
\`cursor\` is in the header \`x-next-cursor\`. A \`limit\` above the list's largest, which is 100
for most lists, is reduced to it. Without \`limit\`, a page has the list's own
size, which is 500 for the lists of the specification. No page is larger than 2 MB. \`x-unread-count\`, on the first page,
counts the whole list.

A program may send the header \`Idempotency-Key\` with any request other than a GET: the same request, sent again with
the same value within a day, has no further effect and gets the first answer again. \`If-Match\` with the \`updatedAt\` of a
role or an application, in quotes, refuses an update that is based on an older state. \`RateLimit\` and \`RateLimit-Policy\`
say how many requests a key has left.

“The specification” is the product's. Clients written only from it keep working, because calls and fields that it does not
have only add to it.

Fields marked \`?\` are optional. Money is whole pence (\`minNetMonthlyIncomeInt\` is whole pounds), scores are
hundredths of a percent, times are ISO 8601 in UTC.
Messages over \`/ws\` are in \`src/contract/realtime.ts\`.
`;

/** docs/api.md: every call with its types, for people. */
export function markdownOfApi(): string {
  const nouns = Map.groupBy(CALLS, ({ noun }) => noun);
  const sections = [...nouns].map(([noun, calls]) =>
    [`## ${noun}`, ...calls.map(({ endpoint }) => section(endpoint))].join('\n\n'),
  );
  return `${[INTRO.trim(), ...sections].join('\n\n')}\n`;
}

function section(endpoint: Endpoint): string {
  const scope = SCOPE_OF_CALL.get(endpoint);
  const byKey = scope === undefined ? '' : ` Keys: \`${scope}\`.`;
  const parts = [`### ${endpoint.method} ${endpoint.path}`, `For ${who(endpoint.access)}.${byKey}`];
  if (endpoint.query) parts.push(`Query:${shape(endpoint.query, 'input')}`);
  if (endpoint.body) parts.push(`Body:${shape(endpoint.body, 'input')}`);
  parts.push(
    endpoint.file
      ? `Response: ${endpoint.file}`
      : endpoint.response
        ? `Response:${shape(endpoint.response, 'output')}`
        : 'Response: none (204).',
  );
  return parts.join('\n\n');
}

function who(access: Access): string {
  if (access === 'anyone') return 'anyone';
  return access === 'signedIn' ? 'anyone signed in' : access.join(', ');
}

function shape(schema: z.ZodMiniType, io: 'input' | 'output'): string {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return `\n\n\`\`\`ts\n${typeWords(json as JsonSchema)}\n\`\`\``;
}
