import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billing } from '#contract/index.ts';
import { DAY, MINUTE } from '#server/clock.ts';
import { CARDS, daysGoBy, newCompany } from '#testing/paying.ts';
import type { Person } from '#testing/person.ts';
import {
  DOUBLE_KEY,
  DOUBLE_WEBHOOK_SECRET,
  type StripeDouble,
  stripeDouble,
} from '#testing/stripe-double.ts';
import type { StripeEvent } from '#testing/stripe-double-books.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let stripe: StripeDouble;

beforeAll(async () => {
  stripe = await stripeDouble(() => app.clock());
  app = await testApp({
    stripe: {
      secretKey: DOUBLE_KEY,
      publishableKey: 'pk_test_double',
      webhookSecret: DOUBLE_WEBHOOK_SECRET,
      apiBase: stripe.url,
    },
  });
});
afterAll(async () => {
  await app.close();
  await stripe.close();
  expect(stripe.faults).toEqual([]);
});

function send(event: StripeEvent, how: Parameters<StripeDouble['signed']>[1] = {}): Promise<Response> {
  const { raw, signature } = stripe.signed(event, { at: app.clock(), ...how });
  return deliver(raw, signature);
}

function deliver(raw: string, signature: string): Promise<Response> {
  return fetch(`${app.url}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body: raw,
  });
}

async function begin(person: Person): Promise<string> {
  const { clientSecret } = await person.call(billing.createSubscription, {
    body: { planCode: 'ROLE_1', priceGbpInt: 19_900 },
  });
  return clientSecret;
}

const statusOf = async (person: Person) => {
  const { status, isSubscribed } = await person.call(billing.getBilling);
  return [status, isSubscribed];
};

const lastEvent = () => stripe.events.at(-1) as StripeEvent;

test('a subscription becomes active by Stripe’s event, not the browser’s', async () => {
  const acorn = await newCompany(app, 'Acorn');
  expect(await acorn.call(billing.getBilling)).toMatchObject({
    provider: 'stripe',
    publishableKey: 'pk_test_double',
  });
  const secret = await begin(acorn);
  expect(await begin(acorn)).toBe(secret);
  expect(stripe.calls.filter((call) => call === 'subscriptions.create')).toHaveLength(1);
  expect(stripe.confirm(secret, CARDS.good).status).toBe('succeeded');
  expect(await statusOf(acorn)).toEqual(['trial', false]);
  const answer = await send(lastEvent());
  expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
  expect(await statusOf(acorn)).toEqual(['trial', true]);
  expect((await acorn.call(billing.getBilling)).card).toEqual({ brand: 'visa', last4: '4242' });
  // With Stripe configured, the sandbox's card form does not exist.
  const typed = { clientSecret: secret, card: { number: CARDS.good, exp: '12/34', cvc: '123' } };
  expect((await acorn.send('POST', '/api/sandbox/confirm', typed)).status).toBe(404);
});

test('forged, stale and unsigned webhooks are refused without effect', async () => {
  const birch = await newCompany(app, 'Birch');
  const secret = await begin(birch);
  stripe.confirm(secret, CARDS.good);
  const event = lastEvent();
  expect((await send(event, { secret: 'whsec_somebody_else' })).status).toBe(400);
  expect((await send(event, { at: new Date(app.clock().getTime() - 6 * MINUTE) })).status).toBe(400);
  const { raw, signature } = stripe.signed(event, { at: app.clock() });
  expect((await deliver(raw.replace(event.customer, 'cus_another'), signature)).status).toBe(400);
  expect((await deliver(raw, '')).status).toBe(400);
  expect((await deliver('', signature)).status).toBe(400);
  expect((await deliver(raw, 't=1,v1=abc')).status).toBe(400);
  expect(await statusOf(birch)).toEqual(['trial', false]);
  expect((await send(event, { at: new Date(app.clock().getTime() - 4 * MINUTE) })).status).toBe(200);
  expect(await statusOf(birch)).toEqual(['trial', true]);
});

test('replayed and reordered events do not restore an old state', async () => {
  const cedar = await newCompany(app, 'Cedar');
  await daysGoBy(app, 8, cedar);
  const from = stripe.events.length;
  const secret = await begin(cedar);
  stripe.confirm(secret, CARDS.good);
  const paid = stripe.events.slice(from);
  for (const event of paid.toReversed()) await send(event);
  expect(await statusOf(cedar)).toEqual(['active', true]);
  const fetched = stripe.calls.length;
  for (const event of paid) expect((await send(event)).status).toBe(200);
  expect(stripe.calls.length).toBe(fetched);
  await cedar.call(billing.cancelSubscription);
  await daysGoBy(app, 32, cedar);
  const { rows } = await invoicesOf(cedar);
  expect(rows).toBe(1);
  // An old 'paid' event under a new id, after the end: we fetch the current state, which is cancelled.
  await send({ ...(paid[0] as StripeEvent), id: `evt_${randomUUID()}` });
  expect(await statusOf(cedar)).toEqual(['cancelled', false]);
});

async function invoicesOf(person: Person) {
  return { rows: (await person.call(billing.listInvoices)).length };
}

test('the next reconciliation makes up for a lost webhook', async () => {
  const dell = await newCompany(app, 'Dell');
  const secret = await begin(dell);
  stripe.confirm(secret, CARDS.good);
  expect(await statusOf(dell)).toEqual(['trial', false]);
  await daysGoBy(app, 1, dell);
  expect(await statusOf(dell)).toEqual(['trial', true]);
  await daysGoBy(app, 8, dell);
  expect(await dell.call(billing.getBilling)).toMatchObject({
    status: 'active',
    invoices: [{ status: 'paid', grossPence: 19_900 }],
  });
});

test('a call to Stripe that fails is repeated, and takes effect once', async () => {
  const elm = await newCompany(app, 'Elm');
  const before = stripe.calls.filter((call) => call === 'subscriptions.create').length;
  stripe.failNext(1, 'before');
  const secret = await begin(elm);
  expect(stripe.calls.filter((call) => call === 'subscriptions.create')).toHaveLength(before + 1);
  stripe.confirm(secret, CARDS.good);
  await send(lastEvent());
  stripe.failNext(1, 'after');
  expect((await elm.call(billing.cancelSubscription)).cancelAt).not.toBeNull();
  stripe.failNext(2, 'after');
  expect((await elm.call(billing.resumeSubscription)).cancelAt).toBeNull();
});

test('an event during Stripe’s outage is followed up afterwards', async () => {
  const fir = await newCompany(app, 'Fir Hill');
  const secret = await begin(fir);
  stripe.confirm(secret, CARDS.good);
  stripe.failNext(3, 'before');
  expect((await send(lastEvent())).status).toBe(200);
  expect(await statusOf(fir)).toEqual(['trial', false]);
  await app.advance(MINUTE);
  expect(await statusOf(fir)).toEqual(['trial', true]);
});

test('an upgrade is charged as the preview showed it', async () => {
  const gorse = await newCompany(app, 'Gorse');
  await daysGoBy(app, 8, gorse);
  const secret = await begin(gorse);
  stripe.confirm(secret, CARDS.good);
  await send(lastEvent());
  await daysGoBy(app, 3, gorse);
  const preview = await gorse.call(billing.previewChange, { body: { planCode: 'ROLE_3' } });
  const billingAfter = await gorse.call(billing.changePlan, { body: { planCode: 'ROLE_3' } });
  expect(billingAfter).toMatchObject({
    planCode: 'ROLE_3',
    invoices: [{ grossPence: preview.dueNowPence }, {}],
  });
});

test('deleting an account ends its subscription at Stripe', async () => {
  const hazel = await newCompany(app, 'Hazel');
  await daysGoBy(app, 8, hazel);
  stripe.confirm(await begin(hazel), CARDS.good);
  await send(lastEvent());
  const { id } = await app.context.db
    .selectFrom('billing_accounts')
    .select('id')
    .where('employer_id', '=', hazel.id)
    .executeTakeFirstOrThrow();
  expect((await hazel.send('DELETE', '/api/account', { password: 'nod-test-2026' })).status).toBe(204);
  await app.settle();
  expect(stripe.calls).toContain('customers.delete');
  await app.advance(DAY);
  const left = await app.context.db
    .selectFrom('invoices')
    .selectAll()
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(left.billed_to).toEqual({ companyName: 'Closed account', billingAddress: null, email: null });
  expect(left).toMatchObject({ gross_pence: 19_900, status: 'paid' });
});
