import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { LETTER, MAY_CALL, type Who } from '#testing/may-call.ts';
import type { Person } from '#testing/person.ts';
import { mounted } from './route.ts';

const app = await appOfFile({}, { withoutSockets: true });
const people = {} as Record<Who, Person>;

beforeAll(async () => {
  people.signedOut = app.visitor();
  people.seeker = await app.seeker('Amara');
  people.employer = await app.employer('Bridge');
  people.admin = await app.admin('Ada');
});

const REFUSALS = new Set([400, 401, 403, 404, 409, 413, 415, 422, 429]);

test('the table of who may call what contains every call', () => {
  expect([...mounted.keys()].sort()).toEqual(Object.keys(MAY_CALL).sort());
});

describe('who may call what', () => {
  for (const [call, allowed] of Object.entries(MAY_CALL)) {
    test(call, async () => {
      for (const who of Object.keys(LETTER) as Who[]) {
        // Signing in or out would change who is asking.
        if (who !== 'signedOut' && /login|logout|register/.test(call)) continue;
        const endpoint = mounted.get(call) as Endpoint;
        const response = await people[who].send(
          endpoint.method,
          fillPath(endpoint.path),
          endpoint.body && {},
        );
        const admitted = allowed.includes(LETTER[who]);
        const refusal = who === 'signedOut' ? 401 : 403;
        if (admitted) expect([who, [401, 403].includes(response.status)]).toEqual([who, false]);
        else expect([who, response.status]).toEqual([who, refusal]);
      }
    });
  }
});

const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  2 ** 53,
  3_000_000_000,
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  'x'.repeat(100_000),
  "'; drop table users; --",
  '<script>alert(1)</script>',
  [],
  [[]],
  ['a\u0000b'],
  [null],
  {},
  { $ne: null },
  { constructor: { prototype: {} } },
  { length: { valueOf: 1, toString: 1 } },
  { size: { valueOf: 1, toString: 1 } },
  [{ length: { valueOf: 1, toString: 1 } }],
  'https://example.org/\u0000',
  'not-an-id',
  '00000000-0000-4000-8000-000000000000',
];

interface Shaped {
  readonly shape?: Record<string, unknown>;
  readonly def: { readonly innerType?: Shaped };
}

/** The fields of a body; for an optional body, those of the inner schema. */
function shapeOf(schema: unknown): Record<string, unknown> {
  const { shape, def } = schema as Shaped;
  return shape ?? shapeOf(def.innerType);
}

/** Hostile whole bodies. */
const WHOLE: readonly string[] = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '42',
  '{"__proto__": {"role": "Admin"}}',
  `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`,
  '\u0000',
];

describe('hostile input causes no 500 and does not change row counts', () => {
  for (const [call, allowed] of Object.entries(MAY_CALL)) {
    test(call, async () => {
      const endpoint = mounted.get(call) as Endpoint;
      const countsBefore = await countMainTables();
      for (const who of Object.keys(LETTER) as Who[]) {
        const person = people[who];
        // Callers without permission are refused before any field is parsed.
        const isAdmitted = allowed.includes(LETTER[who]);
        for (const body of bodiesFor(endpoint, isAdmitted)) {
          await expectNoServerError(
            await person.fetch(fillPath(endpoint.path), { method: endpoint.method, ...body }),
            call,
          );
        }
        for (const path of pathsFor(endpoint, isAdmitted)) {
          await expectNoServerError(await person.send(endpoint.method, path, endpoint.body && {}), call);
        }
      }
      if (!/login|logout|register/.test(call)) expect(await countMainTables()).toEqual(countsBefore);
    });
  }
});

test('too large is 413, another content type 415, an unknown call 404', async () => {
  const { seeker } = people;
  const json = { 'content-type': 'application/json' };
  const send = (headers: Record<string, string>, body: string) =>
    seeker.fetch('/api/jobseeker/profile', { method: 'POST', headers, body });
  expect((await send(json, JSON.stringify({ summaryText: 'x'.repeat(2_000_000) }))).status).toBe(413);
  expect((await send({ 'content-type': 'text/plain' }, '{}')).status).toBe(415);
  expect((await send({ 'content-type': 'application/x-www-form-urlencoded' }, 'phone=1')).status).toBe(415);
  // An empty body counts as absent, whatever its content type: the first call needs no body, the second does.
  for (const type of ['text/plain;charset=UTF-8', 'application/x-www-form-urlencoded', 'application/json']) {
    const nothing = { method: 'POST', headers: { 'content-type': type }, body: '' };
    expect((await seeker.fetch('/api/personality/generate-questions', nothing)).status).toBe(200);
    expect((await seeker.fetch('/api/jobseeker/profile', nothing)).status).toBe(400);
  }
  const unknown = await seeker.fetch('/api/no-such-call');
  expect([unknown.status, (await unknown.json()).message]).toEqual([404, 'There is no such call.']);
});

async function expectNoServerError(response: Response, call: string): Promise<void> {
  const text = await response.text();
  if (response.ok) return;
  expect([call, response.status, REFUSALS.has(response.status)]).toEqual([call, response.status, true]);
  const body = JSON.parse(text);
  expect(body.message).toEqual(expect.any(String));
  expect(text).not.toMatch(/node_modules|\bat \w+ \(|select |insert into/i);
}

function bodiesFor(endpoint: Endpoint, withFields: boolean): RequestInit[] {
  if (endpoint.body === undefined) return [];
  const headers = { 'content-type': 'application/json' };
  const fields = withFields ? Object.keys(shapeOf(endpoint.body)) : [];
  const perField = fields.flatMap((field) => HOSTILE.map((value) => JSON.stringify({ [field]: value })));
  return [...WHOLE, ...perField].map((body) => ({ headers, body }));
}

function pathsFor(endpoint: Endpoint, withFields: boolean): string[] {
  const inParams = endpoint.path.includes(':')
    ? ['x', '%00', '%E0%A4%A', '..%2F..', `${'9'.repeat(150)}`, '00000000-0000-4000-8000-000000000000'].map(
        (value) => endpoint.path.replace(/:\w+/, value),
      )
    : [];
  if (endpoint.query === undefined || !withFields) return inParams;
  const fields = Object.keys((endpoint.query as unknown as { shape: Record<string, unknown> }).shape);
  const values = [
    '',
    '-1',
    '0',
    '1e99',
    'abc',
    '%00',
    '%ED%A0%80',
    'x'.repeat(3_000),
    "' or 1=1 --",
    '1&limit=2',
  ];
  const path = fillPath(endpoint.path);
  return [...inParams, ...fields.flatMap((field) => values.map((value) => `${path}?${field}=${value}`))];
}

function fillPath(path: string): string {
  return path.replaceAll(/:\w+/g, () => crypto.randomUUID());
}

async function countMainTables(): Promise<Record<string, number>> {
  const { db } = app.context;
  const tables = ['users', 'roles', 'applications', 'matches', 'threads', 'messages', 'invites'] as const;
  const counts = await Promise.all(
    tables.map(async (table) => {
      const { count } = await db
        .selectFrom(table)
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return [table, Number(count)] as const;
    }),
  );
  return Object.fromEntries(counts);
}
