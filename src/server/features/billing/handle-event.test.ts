import fc from 'fast-check';
import { expect, test } from 'vitest';
import { billing } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { CARDS, newCompany, payWith, subscribe } from '#testing/paying.ts';
import type { Person } from '#testing/person.ts';
import { DAY, HOUR } from '../../clock.ts';
import { receiveEvent } from './handle-event.ts';
import { balanceOf } from './invoices/ledger-rows.ts';

const app = await appOfFile({ sandboxEvents: 'held' });

const step = fc.oneof(
  fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 240 }) }),
  fc.record({
    do: fc.constantFrom('small' as const, 'large' as const, 'cancel' as const, 'resume' as const),
  }),
  fc.record({
    do: fc.constant('card' as const),
    card: fc.constantFrom(CARDS.good, CARDS.empty, CARDS.declined),
  }),
  fc.record({ do: fc.constant('subscribe' as const), card: fc.constantFrom(CARDS.good, CARDS.declined) }),
);

/** Lets the employer do something; a refusal is fine, because the test only compares our state with the provider's. */
async function takeStep(
  person: Person,
  { do: kind, ...step }: { do: string; hours?: number; card?: string },
) {
  if (kind === 'wait') {
    app.clock.advance((step.hours ?? 0) * HOUR);
    if (app.context.payments.provider === 'sandbox') await app.context.payments.runDueChanges();
    await person.send('POST', '/api/login', {
      username: person.user?.username ?? '',
      password: 'nod-test-2026',
    });
  }
  if (kind === 'small' || kind === 'large') {
    await person.send('POST', '/api/billing/change', { planCode: kind === 'small' ? 'ROLE_1' : 'ROLE_3' });
  }
  if (kind === 'cancel' || kind === 'resume') await person.send('POST', `/api/billing/${kind}`);
  if (kind === 'card') {
    const answer = await person.send('POST', '/api/billing/card');
    if (answer.ok) await payWith(person, (await answer.json()).clientSecret, step.card ?? '');
  }
  if (kind === 'subscribe') await subscribe(person, 'ROLE_1', step.card).catch(() => {});
}

async function eventsOf(customerRef: string) {
  const rows = await app.context.db
    .selectFrom('sandbox_events')
    .select(['id', 'type'])
    .where('customer_id', '=', customerRef)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, customerRef }));
}

/** Compares our mirror with the provider's state. */
async function compare(employerId: string): Promise<void> {
  const { db, payments } = app.context;
  const account = await db
    .selectFrom('billing_accounts')
    .selectAll()
    .where('employer_id', '=', employerId)
    .executeTakeFirstOrThrow();
  const truth = await payments.fetchCustomer(account.customer_ref ?? '');
  const stored = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow();
  const atProvider = truth?.subscriptions.find((each) => each.attemptId === stored.attempt_id);
  expect({
    status: stored.status,
    plan: stored.plan_code,
    price: stored.price_pence,
    end: stored.period_end,
    cancel: stored.cancel_at,
    card: account.card_last4,
  }).toEqual({
    status: atProvider?.status,
    plan: atProvider?.planCode,
    price: atProvider?.pricePence,
    end: atProvider?.periodEnd,
    cancel: atProvider?.status === 'ended' ? null : atProvider?.cancelAt,
    card: truth?.card?.last4 ?? null,
  });
  const invoices = await db.selectFrom('invoices').selectAll().where('account_id', '=', account.id).execute();
  const expected = truth?.invoices.filter(
    (each) => each.totalPence !== 0 && (each.status === 'paid' || !each.isFirst),
  );
  expect(invoices.map((each) => [each.provider_ref, each.status, each.gross_pence]).sort()).toEqual(
    expected?.map((each) => [each.ref, each.status, Math.abs(each.totalPence)]).sort(),
  );
  const owed = (truth?.invoices ?? [])
    .filter((each) => each.status === 'open' && !each.isFirst)
    .reduce((sum, each) => sum + each.totalPence - each.creditAppliedPence, 0);
  expect((await balanceOf(db, account.id)).owedPence).toBe(owed);
  const { sum } = await db
    .selectFrom('ledger_entries')
    .select((select) => select.fn.sum<string>('amount_pence').as('sum'))
    .executeTakeFirstOrThrow();
  expect(Number(sum ?? 0)).toBe(0);
}

let people = 0;

test('lost, repeated and reordered events end in the provider’s state', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 10 }),
      fc.infiniteStream(fc.nat()),
      async (steps, chance) => {
        people += 1;
        const person = await newCompany(app, `Event Firm ${people}`);
        await subscribe(person);
        for (const each of steps) await takeStep(person, each);
        const customerRef = await customerOf(person.id);
        const next = () => Number(chance.next().value);
        const events = (await eventsOf(customerRef))
          .flatMap((event) => Array.from({ length: next() % 3 }, () => event))
          .map((event) => ({ event, at: next() }))
          .toSorted((a, b) => a.at - b.at);
        for (const { event } of events) await receiveEvent(app.context, event);
        // The next reconciliation fetches what was lost.
        await app.advance(6 * HOUR + 1);
        await compare(person.id);
      },
    ),
    { numRuns: 15 },
  );
}, 300_000);

test('simultaneous events end in the current state, whichever is slower', async () => {
  const person = await newCompany(app, 'Many Ears');
  await app.advance(8 * DAY);
  await subscribe(person);
  const events = await eventsOf(await customerOf(person.id));
  await Promise.all([...events, ...events].map((event) => receiveEvent(app.context, event)));
  await compare(person.id);
  expect((await person.call(billing.getBilling)).invoices).toHaveLength(1);
});

test('an event about an unknown customer, or none, is handled', async () => {
  await receiveEvent(app.context, { id: 'evt_stranger', type: 'invoice.paid', customerRef: 'cus_stranger' });
  await receiveEvent(app.context, { id: 'evt_nobody', type: 'balance.available', customerRef: null });
  const rows = await app.context.db
    .selectFrom('provider_events')
    .select('handled_at')
    .where('id', 'in', ['evt_stranger', 'evt_nobody'])
    .execute();
  expect(rows.map((row) => row.handled_at !== null)).toEqual([true, true]);
});

async function customerOf(employerId: string): Promise<string> {
  const { customer_ref: customerRef } = await app.context.db
    .selectFrom('billing_accounts')
    .select('customer_ref')
    .where('employer_id', '=', employerId)
    .executeTakeFirstOrThrow();
  return customerRef ?? '';
}
