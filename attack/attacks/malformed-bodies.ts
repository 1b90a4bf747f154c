import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import * as contract from '#contract/index.ts';
import type { Person } from '#testing/person.ts';
import { must, type QuietAttack } from '../lib/attack.ts';

/** Values that a careless check might let through. */
const NASTY: readonly unknown[] = [
  { length: { valueOf: 1, toString: 1 } },
  { length: -1 },
  { toString: 1, valueOf: 1 },
  ['\u0000'],
  'https://x/\u0000',
  '\ud800',
  '%00',
  -0,
  Number.MAX_VALUE,
  Number.MAX_SAFE_INTEGER + 2,
  '9'.repeat(400),
  'a'.repeat(70_000),
  [[[[[[]]]]]],
  { __proto__: null, constructor: { prototype: {} } },
  null,
  true,
  'DROP TABLE users; --',
  '2026-13-45T99:99:99Z',
  '\'"<script>alert(1)</script>',
];

/** Left out: these calls end the session or the account, and every call after them would only return 401. */
const ENDS_SESSION = new Set(['/api/logout', '/api/account']);

/** Every call with every kind of value that no client would send, by somebody who may make the call. */
export const malformedBodies: QuietAttack = {
  name: 'values that no client sends, to every call',
  measuresTime: true,
  run: async (arena) => {
    const server = await arena.server();
    const visitor = arena.visitor(server);
    const seeker = await arena.seeker(server, 'Mallory');
    const employer = await arena.employer(server, 'Mallory & Co');
    const admin = await arena.admin(server, 'Mal');
    const callerOf = ({ access }: Endpoint): Person => {
      if (access === 'anyone') return visitor;
      if (access === 'signedIn') return seeker;
      if (access.includes('Employer')) return employer;
      return access.includes('JobSeeker') ? seeker : admin;
    };
    const endpoints = Object.values(contract)
      .flatMap((noun) => Object.values(noun as Record<string, unknown>).filter(isEndpoint))
      .filter(({ path }) => !ENDS_SESSION.has(path));
    const answered: Record<number, number> = {};
    const broken: string[] = [];
    const others = await arena.whileOthersUse(server, async () => {
      for (const endpoint of endpoints) {
        for (const [i, value] of NASTY.entries()) {
          const status = await send(callerOf(endpoint), endpoint, value);
          answered[status] = (answered[status] ?? 0) + 1;
          if (status >= 500) broken.push(`${endpoint.method} ${endpoint.path} with value ${i}: ${status}`);
        }
      }
    });
    must(
      broken.length === 0,
      `nothing that is sent causes a server error (${broken.slice(0, 5).join('; ')})`,
    );
    const counts = Object.entries(answered).map(([status, times]) => `${status} ×${times}`);
    return `${endpoints.length} calls × ${NASTY.length} values: ${counts.join(', ')}; ${others}`;
  },
};

async function send(person: Person, endpoint: Endpoint, value: unknown): Promise<number> {
  const path = endpoint.path.replaceAll(/:\w+/g, () => inAddress(value));
  const query = fieldsOf(endpoint.query).map((field) => `${field}=${inAddress(value)}`);
  const body = Object.fromEntries(fieldsOf(endpoint.body).map((field) => [field, value]));
  const answer = await person.send(
    endpoint.method,
    query.length === 0 ? path : `${path}?${query.join('&')}`,
    endpoint.method === 'GET' || endpoint.body === undefined ? undefined : body,
  );
  await answer.arrayBuffer();
  return answer.status;
}

function fieldsOf(schema: Endpoint['body']): readonly string[] {
  if (schema === undefined) return [];
  const { properties = {}, anyOf = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const inUnion = anyOf.flatMap((option) => Object.keys(option.properties ?? {}));
  return [...new Set([...Object.keys(properties), ...inUnion])];
}

/** A value as it may be written in a path or a query. */
function inAddress(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return encodeURIComponent(text.replaceAll('\ud800', '')).slice(0, 300) || 'x';
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  );
}
