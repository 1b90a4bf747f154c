import * as z from 'zod/mini';
import { IDEMPOTENT_HOURS, KEY_REQUESTS_A_MINUTE } from '#contract/api-keys.ts';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { errorBody } from '#contract/errors.ts';
import * as contract from '#contract/index.ts';
import { applications, roles } from '#contract/index.ts';
import { SCOPE_OF_CALL } from '#contract/key-calls.ts';
import { NEXT_CURSOR_HEADER, UNREAD_COUNT_HEADER } from '#contract/paging.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { CALLS, type CallOfApi } from './calls.ts';
import { commentsOfCalls } from './comments.ts';
import { EXAMPLES } from './examples.ts';
import { NOUNS } from './nouns.ts';

type Json = Record<string, unknown>;

const COMPONENTS = '#/components/schemas/';

const DESCRIPTION = `Every call of a Nod server. A person's session is a cookie, set by signing in; calls that a browser makes for another
site are refused. A program sends a key, \`Authorization: Bearer nod_…\`, which a person makes in their settings. A key may make
the calls that list \`key\` among their security, if it has the scope that is named there, and never more than the person who
made it. Each key may make ${KEY_REQUESTS_A_MINUTE} requests a minute; the headers \`RateLimit\` and \`RateLimit-Policy\` say how many are left.

A program that got no answer sends the request again with the same \`Idempotency-Key\`, which any call that is not a GET
takes: for ${IDEMPOTENT_HOURS} hours it gets the first answer again, with \`Idempotent-Replayed: true\`. 409 means that the first request is still being
answered, and 422 means that the \`Idempotency-Key\` was used for another request. Updates of roles and moves of applications take \`If-Match\` with the
\`updatedAt\` that they are based on, in quotes; 412 means that it has changed since.

Money is whole pence, a year for salaries, also in fields named \`…GbpInt\`; only \`minNetMonthlyIncomeInt\` is whole
pounds. Scores are hundredths of a percent, and times are ISO 8601 in UTC.

A list that takes \`cursor\` and \`limit\` has pages: the body is a plain list, and unless it is the last page, the next
\`cursor\` is in the header \`${NEXT_CURSOR_HEADER}\`.

Clients must ignore fields and values that they do not know: new ones are added without a new version.`;

/** The meaning of each response that is not 2xx, for the calls that can return it. */
const REFUSALS = {
  400: 'The input is malformed; `field` names what was rejected.',
  401: 'Signed out, or the password is wrong.',
  403: 'This account may not do this, or the call came from another site.',
  404: 'Not found, or not yours to see.',
  409: 'Not possible now: somebody else was first, or the state does not allow it.',
  412: 'Changed since the state that `If-Match` names. Nothing was saved.',
  413: 'Too large.',
  415: 'Not the content type that this call expects.',
  422: 'Understood, but not acceptable; `field` names what was rejected.',
  429: 'Too many requests. Retry-After says when to try again.',
  503: 'Try again shortly. Retry-After says when.',
} as const;

/** The API as an OpenAPI 3.1 document: docs/openapi.json. */
export function openApiOf(): Json {
  const { schemas, refOf } = namedSchemas();
  const comments = commentsOfCalls();
  const paths: Record<string, Json> = {};
  for (const call of CALLS) {
    const path = call.endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    const operation = operationOf(call, comments.get(call.name), refOf);
    paths[path] = { ...paths[path], [call.endpoint.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Nod',
      version: packageFile.version,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server that this document came from' }],
    tags: Object.entries(NOUNS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas,
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([code, what]) => [`E${code}`, refusal(code, what)]),
      ),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'nod_session',
          description: 'Set by registering and signing in. Over HTTPS its name is `__Host-nod`.',
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A key, which a person makes in their settings. Each call names the scope that the key must have.',
        },
      },
    },
  };
}

function refusal(code: string, description: string): Json {
  const waits = code === '429' || code === '503';
  return {
    description,
    ...(waits && {
      headers: { 'retry-after': { description: 'Seconds to wait.', schema: { type: 'string' } } },
    }),
    content: { 'application/json': { schema: { $ref: `${COMPONENTS}Error` } } },
  };
}

function operationOf(
  { noun, name, endpoint }: CallOfApi,
  comment: string | undefined,
  refOf: (schema: z.ZodMiniType) => Json,
): Json {
  const { access, permission } = endpoint;
  return {
    operationId: name,
    tags: [noun],
    summary: summaryOf(name),
    description: [
      comment,
      `For ${who(access)}${permission ? `; an employer’s member needs \`${permission}\`` : ''}.`,
    ]
      .filter(Boolean)
      .join(' '),
    security: securityOf(endpoint),
    ...withParameters(endpoint),
    ...requestBody(endpoint),
    responses: { ...success(endpoint, refOf), ...refusalsOf(endpoint) },
  };
}

/** 'listEmployerRoles' becomes 'List employer roles'. */
function summaryOf(name: string): string {
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function who(access: Access): string {
  if (access === 'anyone') return 'anyone';
  return access === 'signedIn' ? 'anyone who is signed in' : `accounts of type ${access.join(' or ')}`;
}

/** OpenAPI 3.1 lets the requirement of an API key list roles; here the role is the key's scope. */
function securityOf(endpoint: Endpoint): Json[] {
  const scope = SCOPE_OF_CALL.get(endpoint);
  return [
    ...(endpoint.access === 'anyone' ? [{}] : []),
    { session: [] },
    ...(scope === undefined ? [] : [{ key: [scope] }]),
  ];
}

function isTagged({ path }: Endpoint): boolean {
  return TAGGED_PATHS.has(path);
}

/** The paths of calls whose response has an entity tag. */
const TAGGED_PATHS = new Set<string>([
  roles.updateRole.path,
  roles.setRoleStatus.path,
  roles.getEmployerRole.path,
  applications.moveApplication.path,
]);

function headersOf(endpoint: Endpoint): Json[] {
  if (endpoint.method === 'GET' || !SCOPE_OF_CALL.has(endpoint)) return [];
  const idempotencyKey = {
    name: 'idempotency-key',
    in: 'header',
    description: `With a key: sent again within ${IDEMPOTENT_HOURS} hours, the request has no further effect and gets the first answer.`,
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  };
  const match = {
    name: 'if-match',
    in: 'header',
    description: 'The `updatedAt` that the change is based on, in quotes.',
    schema: { type: 'string' },
  };
  return [idempotencyKey, ...(isTagged(endpoint) && endpoint.method === 'PUT' ? [match] : [])];
}

function withParameters(endpoint: Endpoint): Json {
  const { params, query } = endpoint;
  const parameters = [
    ...parametersOf(params, 'path'),
    ...parametersOf(query, 'query'),
    ...headersOf(endpoint),
  ];
  return parameters.length === 0 ? {} : { parameters };
}

function parametersOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = input(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function requestBody(endpoint: Endpoint): Json {
  const { body, upload } = endpoint;
  if (upload !== undefined) return { requestBody: { required: true, content: { [upload]: { schema: {} } } } };
  if (body === undefined) return {};
  const isOptional = body.safeParse(undefined).success;
  const schema = input(body);
  return {
    requestBody: {
      required: !isOptional,
      content: {
        'application/json': { schema, ...(EXAMPLES.has(endpoint) && { example: EXAMPLES.get(endpoint) }) },
      },
    },
  };
}

function success(endpoint: Endpoint, refOf: (schema: z.ZodMiniType) => Json): Json {
  const { response, file } = endpoint;
  if (file !== undefined) {
    const schema = { type: 'string', ...(!file.startsWith('text/') && { contentEncoding: 'binary' }) };
    return { 200: { description: 'The file.', content: { [file]: { schema } } } };
  }
  if (response === undefined) return { 204: { description: 'Done.' } };
  const headers = isPaged(endpoint) ? { headers: PAGE_HEADERS } : {};
  const { statuses = [200] } = endpoint;
  const content = { 'application/json': { schema: refOf(response) } };
  return Object.fromEntries(
    statuses.map((status) => [status, { description: STATUS_WORDS[status], ...headers, content }]),
  );
}

const STATUS_WORDS = { 200: 'Done.', 201: 'Created.' };

const PAGE_HEADERS = {
  [NEXT_CURSOR_HEADER]: {
    description: 'The `cursor` of the next page; absent on the last.',
    schema: { type: 'string' },
  },
  [UNREAD_COUNT_HEADER]: {
    description:
      'How many items of the whole list are unread, for lists that have unread items; on the first page.',
    schema: { type: 'integer' },
  },
};

function isPaged({ query }: Endpoint): boolean {
  return query !== undefined && 'cursor' in ((input(query).properties ?? {}) as Json);
}

function refusalsOf(endpoint: Endpoint): Json {
  const { method, access, params, query, body, upload } = endpoint;
  const writes = method !== 'GET';
  const codes = [
    ...(query || body || upload ? [400] : []),
    ...(access !== 'anyone' || body ? [401] : []),
    ...(access !== 'anyone' || writes ? [403] : []),
    ...(params || body ? [404] : []),
    ...(writes ? [409] : []),
    ...(writes && isTagged(endpoint) ? [412] : []),
    ...(body || upload ? [413, 415] : []),
    ...(writes ? [422] : []),
    429,
    503,
  ];
  return Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/responses/E${code}` }]));
}

function input(schema: z.ZodMiniType): Json {
  const { $schema, ...schemaBody } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  }) as Json;
  return tidy(schemaBody) as Json;
}

/** The contract's exported schemas as components, and a way to refer to them in responses. */
function namedSchemas(): { schemas: Json; refOf: (schema: z.ZodMiniType) => Json } {
  const registry = z.registry<{ id: string }>();
  registry.add(errorBody, { id: 'Error' });
  const ids = new Set(['Error']);
  for (const module of Object.values(contract)) {
    for (const [name, value] of Object.entries(module)) {
      if (!isSchema(value) || registry.has(value)) continue;
      const id = upperFirst(name);
      // If two had the same name, only the last would be in the document, and every reference would lead to it.
      if (ids.has(id)) throw new Error(`The contract exports two schemas called ${name}: rename one.`);
      ids.add(id);
      registry.add(value, { id });
    }
  }
  for (const { name, endpoint } of CALLS) {
    const { response, file } = endpoint;
    if (response && !file && !registry.has(response))
      registry.add(response, { id: `${upperFirst(name)}Response` });
  }
  const { schemas } = z.toJSONSchema(registry, {
    io: 'output',
    unrepresentable: 'any',
    uri: (id) => `${COMPONENTS}${id}`,
  });
  const usedNames = reachable(schemas as Record<string, Json>, [
    'Error',
    ...CALLS.flatMap(({ endpoint }) =>
      endpoint.response && !endpoint.file ? [idIn(registry, endpoint.response)] : [],
    ),
  ]);
  return {
    schemas: Object.fromEntries(usedNames.map((id) => [id, tidy(schemas[id])])),
    refOf: (schema) => ({ $ref: `${COMPONENTS}${idIn(registry, schema)}` }),
  };
}

function idIn(registry: z.core.$ZodRegistry<{ id: string }>, schema: z.ZodMiniType): string {
  return registry.get(schema)?.id ?? '';
}

/** These schemas' names and the names that they refer to, directly or not, in alphabetical order. */
function reachable(schemas: Record<string, Json>, from: readonly string[]): string[] {
  const seenNames = new Set<string>();
  const toVisit = [...from];
  for (let id = toVisit.pop(); id !== undefined; id = toVisit.pop()) {
    if (seenNames.has(id)) continue;
    seenNames.add(id);
    const text = JSON.stringify(schemas[id]);
    toVisit.push(...[...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name));
  }
  return [...seenNames].sort();
}

function isSchema(value: unknown): value is z.ZodMiniType {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

function upperFirst(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Removes what only says that a number is a safe integer, or that a string with a format also matches its pattern. */
function tidy(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(tidy);
  if (typeof node !== 'object' || node === null) return node;
  if ('propertyNames' in node) return tidy(withNames(node as RecordSchema));
  const entries = Object.entries(node).filter(([key, value]) => {
    if (key === '$schema' || key === '$id' || key === 'id') return typeof value === 'object';
    if (key === 'pattern') return !('format' in node);
    return Math.abs(value as number) !== Number.MAX_SAFE_INTEGER;
  });
  return Object.fromEntries(entries.map(([key, value]) => [key, tidy(value)]));
}

interface RecordSchema {
  readonly propertyNames: { readonly enum?: readonly string[] };
  readonly additionalProperties: Json;
}

/** Rewrites a record whose keys are known as an object with a property for each key. */
function withNames({ propertyNames, additionalProperties, ...rest }: RecordSchema): Json {
  if (propertyNames.enum === undefined) return { ...rest, additionalProperties };
  const properties = Object.fromEntries(propertyNames.enum.map((name) => [name, additionalProperties]));
  return { ...rest, properties, additionalProperties: false };
}
