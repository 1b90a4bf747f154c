import type { Endpoint } from '#contract/endpoint.ts';
import * as contract from '#contract/index.ts';
import type { Person } from '#testing/person.ts';
import { type Attack, must } from '../lib/attack.ts';

/** Values that a careless check trips over. */
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
const FIELDS = [
  'username',
  'email',
  'password',
  'firstName',
  'lastName',
  'role',
  'endpoint',
  'keys',
  'threadId',
  'bodyMd',
  'roleId',
  'status',
  'skills',
  'requiredSkills',
  'title',
  'salaryMinGbpInt',
  'scheduledAt',
  'companyName',
  'website',
  'answers',
  'rawResult',
  'traits',
  'vector',
  'cvUrl',
  'locations',
  'name',
  'size',
  'type',
  'reason',
  'note',
  'ids',
  'url',
  'text',
] as const;

/** Every call with every kind of value that no client would send. */
export const malformedBodies: Attack = {
  name: 'values that no client sends, to every call',
  run: async (arena) => {
    const server = await arena.server();
    const people: readonly Person[] = [
      arena.visitor(server),
      await arena.seeker(server, 'Mallory'),
      await arena.employer(server, 'Mallory & Co'),
    ];
    const endpoints = Object.values(contract).flatMap((noun) =>
      Object.values(noun as Record<string, unknown>).filter(isEndpoint),
    );
    const answered: Record<number, number> = {};
    const broken: string[] = [];
    const others = await arena.whileOthersUse(server, async () => {
      for (const endpoint of endpoints) {
        if (KEEPS_SIGNED_IN.has(endpoint.path)) continue;
        for (const [i, value] of NASTY.entries()) {
          const person = people[i % people.length] as Person;
          const path = endpoint.path.replaceAll(/:\w+/g, () => inPath(value));
          const body = Object.fromEntries(FIELDS.map((field) => [field, value]));
          const status = await send(person, endpoint, path, body);
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

/** These end the session or the account, and the rest would only be 401. */
const KEEPS_SIGNED_IN = new Set(['/api/logout', '/api/account']);

async function send(person: Person, { method }: Endpoint, path: string, body: unknown): Promise<number> {
  const answer =
    method === 'GET'
      ? await person.fetch(`${path}?cursor=%00&limit=1e9`)
      : await person.send(method, path, body);
  await answer.arrayBuffer();
  return answer.status;
}

/** A value as it may stand in a path. */
function inPath(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return encodeURIComponent(text.replaceAll('\ud800', '')).slice(0, 300) || 'x';
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  );
}
