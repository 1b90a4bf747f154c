import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { billing } from '#contract/index.ts';
import { DAY } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { newCompany, subscribe } from '#testing/paying.ts';
import type { Person } from '#testing/person.ts';

const app = await appOfFile({
  seller: { name: 'Nod Ltd', address: '1 High Street', vatNumber: 'GB123456789', vatRateBp: 2_000 },
});
const admin = await app.admin('Ada');

const give = (person: Person, amountPence: number, requestId?: string) =>
  admin.call(billing.createCreditNote, {
    body: { employerId: person.id, amountPence, reason: 'We were away for an hour.', requestId },
  });

test('credit given before a subscription comes off its first invoice once', async () => {
  const acorn = await newCompany(app, 'Acorn');
  const requestId = randomUUID();
  const [one, two] = await Promise.all([give(acorn, 5_000, requestId), give(acorn, 5_000, requestId)]);
  expect(one).toEqual(two);
  // Ada changes the sum after a response was lost: she must not believe that it was given.
  await expect(give(acorn, 6_000, requestId)).rejects.toMatchObject({ status: 409 });
  expect(one).toMatchObject({ kind: 'credit_note', grossPence: 5_000, netPence: 4_167, vatPence: 833 });
  expect((await acorn.call(billing.getBilling)).creditPence).toBe(5_000);
  await app.advance(8 * DAY);
  const billingAfter = await subscribe(acorn);
  expect(billingAfter).toMatchObject({ status: 'active', creditPence: 0, owedPence: 0 });
  expect(billingAfter.invoices[0]).toMatchObject({
    kind: 'subscription',
    grossPence: 19_900,
    netPence: 16_583,
    vatPence: 3_317,
    vatRateBp: 2_000,
    creditAppliedPence: 5_000,
  });
});

test('credit given during a trial comes off the first month’s invoice', async () => {
  const birch = await newCompany(app, 'Birch');
  await subscribe(birch);
  await give(birch, 30_000);
  await app.settle();
  await app.advance(8 * DAY);
  const billingAfter = await birch.call(billing.getBilling);
  expect(billingAfter.creditPence).toBe(10_100);
  expect(billingAfter.invoices[0]).toMatchObject({
    creditAppliedPence: 19_900,
    amountDuePence: 0,
    status: 'paid',
  });
});

test('invoices have no number gaps, and PDFs show parties, lines and VAT', async () => {
  const cedar = await newCompany(app, 'Cedar');
  await give(cedar, 100);
  await expect(give(await app.seeker('Dora'), 100)).rejects.toMatchObject({ status: 404 });
  await give(cedar, 200);
  const rows = await app.context.db.selectFrom('invoices').select('number').orderBy('number').execute();
  expect(rows.map((row) => row.number)).toEqual(rows.map((_, i) => i + 1));
  const [invoice] = await cedar.call(billing.listInvoices);
  const answer = await cedar.fetch(`/api/billing/invoices/${invoice?.id}/pdf`);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${invoice?.number}.pdf"`);
  const { extractText } = await import('unpdf');
  const { text } = await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true });
  for (const words of [
    'Credit note',
    'Cedar',
    'VAT number GB123456789',
    'VAT at 20%',
    'Test payments',
    '£2.00',
  ]) {
    expect(text).toContain(words);
  }
  expect((await cedar.fetch(`/api/billing/invoices/${invoice?.id}/receipt`)).status).toBe(404);
  const stranger = await newCompany(app, 'Stranger');
  expect((await stranger.fetch(`/api/billing/invoices/${invoice?.id}/pdf`)).status).toBe(404);
});

test('Enterprise costs the list price until an Admin agrees another', async () => {
  const dell = await newCompany(app, 'Dell', 'ENTERPRISE');
  const priceNow = async () => (await dell.call(billing.getBilling)).prices.ENTERPRISE;
  expect(await priceNow()).toBe(99_900);
  const agreePrice = (pricePence: number) =>
    admin.call(billing.agreePrice, { params: { employerId: dell.id }, body: { pricePence } });
  await agreePrice(75_000);
  const list = { planCode: 'ENTERPRISE', priceGbpInt: 99_900 };
  expect((await dell.send('POST', '/api/create-subscription', list)).status).toBe(422);
  expect(await subscribe(dell, 'ENTERPRISE')).toMatchObject({ pricePence: 75_000, isSubscribed: true });
  await agreePrice(0);
  expect(await priceNow()).toBe(99_900);
  expect(await admin.call(billing.findEmployers, { query: { search: 'del' } })).toMatchObject([
    { companyName: 'Dell', ownerUsername: 'dell', agreedPricePence: null },
  ]);
});
