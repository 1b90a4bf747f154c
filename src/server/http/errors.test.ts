import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { newCompany } from '#testing/paying.ts';
import { freePort } from '#testing/postgres.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { KEYS_TO_ERASABLE } from '../db/violations.ts';
import { AppError } from './errors.ts';

const subscription = { planCode: 'ROLE_1', priceGbpInt: 19_900 };

/** A company on a server whose Stripe is at this port. */
async function companyPayingAt(port: number): Promise<{ app: TestApp; subscribe: () => Promise<Response> }> {
  const app = await testApp({
    stripe: {
      secretKey: 'sk_test_revoked',
      publishableKey: 'pk_test',
      webhookSecret: 'whsec_test',
      apiBase: new URL(`http://127.0.0.1:${port}`),
    },
  });
  const acorn = await newCompany(app, 'Acorn');
  return { app, subscribe: () => acorn.send('POST', '/api/create-subscription', subscription) };
}

/** A fake Stripe that always responds like this. */
async function stripeThatSays(status: number, error: object): Promise<number> {
  const server = createServer((_request, response) => {
    response
      // Stripe tells clients whether to retry.
      .writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
      .end(JSON.stringify({ error }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function unavailable(response: Response): Promise<void> {
  expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
    503,
    '60',
    { message: 'Payments are not available right now. Please try again in a few minutes.' },
  ]);
}

test('a key that Stripe refuses is 503 and an error in the log', async () => {
  const port = await stripeThatSays(401, { type: 'invalid_request_error', message: 'Invalid API Key' });
  const { app, subscribe } = await companyPayingAt(port);
  await unavailable(await subscribe());
  await expect(app.close()).rejects.toThrow(/Invalid API Key.*the payment provider refused our key/);
});

test('an overloaded Stripe is 503', async () => {
  const port = await stripeThatSays(429, { type: 'invalid_request_error', message: 'Too many requests' });
  const { app, subscribe } = await companyPayingAt(port);
  await unavailable(await subscribe());
  await app.close();
});

test('an unreachable Stripe is 503', async () => {
  const { app, subscribe } = await companyPayingAt(await freePort());
  await unavailable(await subscribe());
  await app.close();
});

test('a request that Stripe rejects as invalid is our 500', async () => {
  const port = await stripeThatSays(400, { type: 'invalid_request_error', message: 'No such price' });
  const { app, subscribe } = await companyPayingAt(port);
  expect((await subscribe()).status).toBe(500);
  await expect(app.close()).rejects.toThrow(/No such price/);
});

test('an unexpected foreign key violation is a 500 whose log names the key', async () => {
  const app = await testApp();
  const bridge = await app.employer('Bridge & Co');
  await sql`alter table roles add constraint city_of_nowhere_fkey
    foreign key (location_city) references users (username_key) not valid`.execute(app.context.db);
  const response = await bridge.send('POST', '/api/roles', {
    title: 'Staff Nurse',
    workMode: 'onsite',
    locationCity: 'Bristol',
    salaryMinGbpInt: 3_100_000,
    salaryMaxGbpInt: 3_700_000,
    requiredSkills: ['Nursing'],
  });
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('city_of_nowhere');
  await expect(app.close()).rejects.toThrow(/"constraint":"city_of_nowhere_fkey"/);
});

/** What a person can delete, separately or with their account. */
const ERASABLE = [
  'users',
  'employers',
  'company_members',
  'api_keys',
  'roles',
  'applications',
  'matches',
  'threads',
  'notifications',
  'interviews',
  'sessions',
  'uploads',
  'imports',
  'followed_feeds',
];

test('KEYS_TO_ERASABLE lists exactly the foreign keys to deletable rows', async () => {
  const app = await testApp();
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where contype = 'f' and conparentid = 0 and confrelid::regclass::text = any(${ERASABLE}::text[])`.execute(
    app.context.db,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual([...KEYS_TO_ERASABLE].sort());
  await app.close();
});

test('an AppError has its name, and a cause only if given', () => {
  const cause = new Error('the disk is full');
  const error = new AppError('unavailable', 'Please try again.', { cause });
  expect([error.name, error.cause, String(error)]).toEqual([
    'AppError',
    cause,
    'AppError: Please try again.',
  ]);
  expect('cause' in new AppError('notFound', 'That was not found.')).toBe(false);
});
