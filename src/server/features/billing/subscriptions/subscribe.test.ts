import { expect, test, vi } from 'vitest';
import { billing, employers, notifications, roles } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { CARDS, daysGoBy, newCompany, payWith, subscribe } from '#testing/paying.ts';
import { onPostgres } from '#testing/test-app.ts';
import { DAY, HOUR } from '../../../clock.ts';
import type { Payments } from '../../../payments/payments.ts';
import type { Book } from '../../../payments/sandbox/book.ts';

const app = await appOfFile();

const begin = { planCode: 'ROLE_1', priceGbpInt: 19_900 } as const;

test('subscribing in the trial keeps the card and charges at its end', async () => {
  const acorn = await newCompany(app, 'Acorn');
  expect(await acorn.call(billing.getBilling)).toMatchObject({
    provider: 'sandbox',
    status: 'trial',
    isSubscribed: false,
    pricePence: 19_900,
    live: { used: 0, allowed: 1 },
    postings: { used: 0, allowed: 5 },
    card: null,
  });
  const { clientSecret } = await acorn.call(billing.createSubscription, { body: begin });
  expect(clientSecret).toMatch(/^seti_/);
  expect((await acorn.call(billing.getBilling)).isSubscribed).toBe(false);
  expect(await payWith(acorn, clientSecret, CARDS.good)).toEqual({ status: 'succeeded', message: null });
  expect(await acorn.call(billing.getBilling)).toMatchObject({
    status: 'trial',
    isSubscribed: true,
    card: { brand: 'visa', last4: '4242' },
    invoices: [],
  });
  await app.advance(7 * DAY + HOUR);
  expect(await acorn.call(billing.getBilling)).toMatchObject({
    status: 'active',
    trialEndsAt: null,
    owedPence: 0,
    invoices: [{ kind: 'subscription', status: 'paid', grossPence: 19_900, vatPence: 0, amountDuePence: 0 }],
  });
  expect(await acorn.call(notifications.listNotifications)).toMatchObject([{ title: 'Subscription active' }]);
});

test('after the trial the first month is charged at once', async () => {
  const beech = await newCompany(app, 'Beech', 'ROLE_3');
  await app.advance(8 * DAY);
  expect((await beech.call(billing.getBilling)).status).toBe('cancelled');
  const { clientSecret } = await beech.call(billing.createSubscription, {
    body: { planCode: 'ROLE_3', priceGbpInt: 39_900 },
  });
  expect(clientSecret).toMatch(/^pi_/);
  expect(await payWith(beech, clientSecret, CARDS.declined)).toEqual({
    status: 'failed',
    message: 'Your card was declined.',
  });
  expect(await payWith(beech, clientSecret, CARDS.insufficient)).toMatchObject({ status: 'failed' });
  expect(await payWith(beech, clientSecret, CARDS.challenge)).toMatchObject({ status: 'requires_action' });
  const fail = { body: { clientSecret, outcome: 'fail' } } as const;
  expect(await beech.call(billing.sandboxChallenge, fail)).toMatchObject({ status: 'failed' });
  expect((await beech.call(billing.getBilling)).status).toBe('cancelled');
  await payWith(beech, clientSecret, CARDS.challenge);
  const complete = { body: { clientSecret, outcome: 'complete' } } as const;
  expect(await beech.call(billing.sandboxChallenge, complete)).toMatchObject({ status: 'succeeded' });
  expect(await beech.call(billing.getBilling)).toMatchObject({
    status: 'active',
    planCode: 'ROLE_3',
    card: { last4: '3155' },
    invoices: [{ grossPence: 39_900, status: 'paid' }],
  });
});

test('a wrong price and a plan without a price are refused', async () => {
  const cedar = await newCompany(app, 'Cedar');
  const ask = (body: unknown) => cedar.send('POST', '/api/create-subscription', body);
  expect((await ask({ planCode: 'ROLE_1', priceGbpInt: 1 })).status).toBe(422);
  expect((await ask({ planCode: 'ROLE_3', priceGbpInt: 19_900 })).status).toBe(422);
  expect((await ask({ planCode: 'ENTERPRISE', priceGbpInt: 0 })).status).toBe(422);
  expect((await ask({ planCode: 'NONE', priceGbpInt: 0 })).status).toBe(422);
  expect((await ask({ planCode: 'ROLE_1', priceGbpInt: -1 })).status).toBe(400);
  expect((await ask({ planCode: 'ROLE_9', priceGbpInt: 19_900 })).status).toBe(400);
  const early = await app.visitor().register('Early', 'Employer');
  expect((await early.send('POST', '/api/create-subscription', begin)).status).toBe(409);
  expect((await early.fetch('/api/billing')).status).toBe(404);
});

test('ten simultaneous clicks make one subscription and equal responses', async () => {
  const dell = await newCompany(app, 'Dell');
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => dell.call(billing.createSubscription, { body: begin })),
  );
  expect(new Set(answers.map((answer) => answer.clientSecret)).size).toBe(1);
  expect(await countRunningSubscriptions(dell.id)).toBe(1);
  await payWith(dell, answers[0]?.clientSecret ?? '', CARDS.good);
  expect((await dell.send('POST', '/api/create-subscription', begin)).status).toBe(409);
});

test.runIf(onPostgres)('two processes at once make one subscription', async () => {
  const sibling = await app.sibling();
  const elm = await newCompany(app, 'Elm Two');
  const elmThere = sibling.visitor();
  elmThere.cookie = elm.cookie;
  const answers = await Promise.all(
    [elm, elmThere, elm, elmThere].map((person) => person.call(billing.createSubscription, { body: begin })),
  );
  expect(new Set(answers.map((answer) => answer.clientSecret)).size).toBe(1);
  expect(await countRunningSubscriptions(elm.id)).toBe(1);
  await sibling.close();
});

async function countRunningSubscriptions(employerId: string) {
  const { book } = await app.context.db
    .selectFrom('sandbox_customers')
    .innerJoin('billing_accounts', 'customer_ref', 'sandbox_customers.id')
    .select('book')
    .where('employer_id', '=', employerId)
    .executeTakeFirstOrThrow();
  const { subscriptions } = book as Book;
  return subscriptions.filter((each) => each.status !== 'ended').length;
}

test('choosing another plan before entering a card replaces the first', async () => {
  const fern = await newCompany(app, 'Fern');
  const first = await fern.call(billing.createSubscription, { body: begin });
  const second = await fern.call(billing.createSubscription, {
    body: { planCode: 'ROLE_3', priceGbpInt: 39_900 },
  });
  expect(second.clientSecret).not.toBe(first.clientSecret);
  await payWith(fern, second.clientSecret, CARDS.good);
  expect(await fern.call(billing.getBilling)).toMatchObject({ planCode: 'ROLE_3', isSubscribed: true });
  expect(await countRunningSubscriptions(fern.id)).toBe(1);
});

test('of two plans chosen at the same moment, the later one is started', async () => {
  const holly = await newCompany(app, 'Holly');
  const payments: Pick<Payments, 'startSubscription'> = app.context.payments;
  const start = payments.startSubscription;
  // A colleague chooses another plan while the provider starts the first.
  const started = vi.spyOn(payments, 'startSubscription').mockImplementationOnce(async (subscription) => {
    const begun = await start(subscription);
    await subscribe(holly, 'ROLE_3');
    return begun;
  });
  expect((await holly.send('POST', '/api/create-subscription', begin)).status).toBe(409);
  started.mockRestore();
  expect(await countRunningSubscriptions(holly.id)).toBe(1);
  expect(await holly.call(billing.getBilling)).toMatchObject({ planCode: 'ROLE_3', isSubscribed: true });
});

test('a company on pay per hire isn’t told that an unused trial paused roles', async () => {
  const juno = await newCompany(app, 'Juno');
  await juno.call(billing.createSubscription, { body: begin });
  await juno.call(employers.saveEmployer, {
    body: { companyName: 'Juno', tierOption: 'OptionB', planCode: 'NONE' },
  });
  await daysGoBy(app, 8, juno);
  expect((await juno.call(billing.getBilling)).status).toBe('none');
  expect(await juno.call(notifications.listNotifications)).toEqual([]);
});

test('in a trial’s last hour the first month is charged at once', async () => {
  const iris = await newCompany(app, 'Iris');
  await app.advance(7 * DAY - HOUR / 2);
  const { clientSecret } = await iris.call(billing.createSubscription, { body: begin });
  await payWith(iris, clientSecret, CARDS.good);
  expect(await iris.call(billing.getBilling)).toMatchObject({
    status: 'active',
    trialEndsAt: null,
    invoices: [{ grossPence: 19_900, status: 'paid' }],
  });
});

test('an upgrade charges what its preview showed; a downgrade gives credit', async () => {
  const gorse = await newCompany(app, 'Gorse');
  await app.advance(8 * DAY);
  await subscribe(gorse);
  await daysGoBy(app, 10, gorse);
  const up = { body: { planCode: 'ROLE_3' } } as const;
  const preview = await gorse.call(billing.previewChange, up);
  expect(preview.dueNowPence).toBeGreaterThan(10_000);
  expect(preview.lines.reduce((sum, line) => sum + line.grossPence, 0)).toBe(preview.dueNowPence);
  expect(preview.nextPence).toBe(39_900);
  const [one, two] = await Promise.all([
    gorse.call(billing.changePlan, up),
    gorse.call(billing.changePlan, up),
  ]);
  expect([one.planCode, two.planCode]).toEqual(['ROLE_3', 'ROLE_3']);
  const billingAfter = await gorse.call(billing.getBilling);
  expect(billingAfter.invoices).toHaveLength(2);
  expect(billingAfter.invoices[0]).toMatchObject({ grossPence: preview.dueNowPence, status: 'paid' });
  await daysGoBy(app, 5, gorse);
  const down = await gorse.call(billing.previewChange, { body: { planCode: 'ROLE_1' } });
  expect(down.dueNowPence).toBeLessThan(0);
  const smaller = await gorse.call(billing.changePlan, { body: { planCode: 'ROLE_1' } });
  expect(smaller).toMatchObject({ planCode: 'ROLE_1', creditPence: -down.dueNowPence });
  await daysGoBy(app, 20, gorse);
  const renewed = await gorse.call(billing.getBilling);
  expect(renewed.creditPence).toBe(0);
  expect(renewed.invoices[0]).toMatchObject({
    grossPence: 19_900,
    creditAppliedPence: -down.dueNowPence,
    status: 'paid',
  });
});

test('a declined upgrade changes nothing, and works with another card', async () => {
  const hazel = await newCompany(app, 'Hazel');
  await app.advance(8 * DAY);
  await subscribe(hazel);
  const swap = await hazel.call(billing.updateCard);
  await payWith(hazel, swap.clientSecret, CARDS.empty);
  const refused = await hazel.send('POST', '/api/billing/change', { planCode: 'ROLE_3' });
  expect([refused.status, (await refused.json()).message]).toEqual([
    409,
    'Your card was declined. Nothing was changed. Update your card and try again.',
  ]);
  expect(await hazel.call(billing.getBilling)).toMatchObject({ planCode: 'ROLE_1', card: { last4: '0341' } });
  const cardUpdate = await hazel.call(billing.updateCard);
  await payWith(hazel, cardUpdate.clientSecret, CARDS.good);
  expect((await hazel.call(billing.changePlan, { body: { planCode: 'ROLE_3' } })).planCode).toBe('ROLE_3');
});

test('a cancelled plan runs to its paid end; cancelling can be undone', async () => {
  const ivy = await newCompany(app, 'Ivy Lane');
  await app.advance(8 * DAY);
  await subscribe(ivy);
  const cancelled = await ivy.call(billing.cancelSubscription);
  expect(cancelled).toMatchObject({ status: 'active', cancelAt: cancelled.periodEnd });
  expect(await ivy.call(billing.cancelSubscription)).toMatchObject({ cancelAt: cancelled.cancelAt });
  expect((await ivy.call(billing.resumeSubscription)).cancelAt).toBeNull();
  expect((await ivy.send('POST', '/api/billing/resume')).status).toBe(409);
  await ivy.call(billing.cancelSubscription);
  await daysGoBy(app, 20, ivy);
  const role = await ivy.postRole();
  await daysGoBy(app, 12, ivy);
  expect(await ivy.call(billing.getBilling)).toMatchObject({
    status: 'cancelled',
    isSubscribed: false,
    pausedRoles: 1,
  });
  expect(await statusOf(role.id)).toBe('paused');
  await ivy.confirm();
  expect((await ivy.send('POST', '/api/billing/cancel')).status).toBe(409);
  await subscribe(ivy);
  expect(await statusOf(role.id)).toBe('live');
});

async function statusOf(roleId: string): Promise<string> {
  const { status } = await app.context.db
    .selectFrom('roles')
    .select('status')
    .where('id', '=', roleId)
    .executeTakeFirstOrThrow();
  return status;
}

test('a paid plan changes only in billing, and must allow the live roles', async () => {
  const juniper = await newCompany(app, 'Juniper', 'ROLE_3');
  await juniper.postRole({ title: 'One' });
  await juniper.postRole({ title: 'Two' });
  const setUp = (planCode: string, tierOption: string) =>
    juniper.send('POST', '/api/employer', { companyName: 'Juniper', planCode, tierOption });
  expect((await setUp('ROLE_1', 'OptionA')).status).toBe(409);
  await subscribe(juniper, 'ROLE_3');
  expect((await setUp('ENTERPRISE', 'OptionA')).status).toBe(409);
  expect((await setUp('NONE', 'OptionB')).status).toBe(409);
  expect((await setUp('ROLE_3', 'OptionA')).status).toBe(200);
  const smaller = await juniper.send('POST', '/api/billing/preview-change', { planCode: 'ROLE_1' });
  expect([smaller.status, (await smaller.json()).message]).toEqual([
    409,
    'You have 2 live roles and Essential allows 1. Pause or close 1 first.',
  ]);
  const [{ id } = { id: '' }] = await juniper.call(roles.listEmployerRoles);
  await juniper.call(roles.setRoleStatus, { params: { roleId: id }, body: { status: 'closed' } });
  expect((await juniper.call(billing.changePlan, { body: { planCode: 'ROLE_1' } })).planCode).toBe('ROLE_1');
  expect((await juniper.call(employers.getEmployer)).planCode).toBe('ROLE_1');
});

test('a client secret works for its owner only', async () => {
  const [kelp, lark] = [await newCompany(app, 'Kelp'), await newCompany(app, 'Lark Ltd')];
  const { clientSecret } = await kelp.call(billing.createSubscription, { body: begin });
  await expect(payWith(lark, clientSecret, CARDS.good)).rejects.toMatchObject({ status: 404 });
  await expect(payWith(kelp, 'seti_x_secret_y', CARDS.good)).rejects.toMatchObject({ status: 404 });
  const challenge = { clientSecret, outcome: 'complete' };
  expect((await lark.send('POST', '/api/sandbox/challenge', challenge)).status).toBe(404);
  expect((await app.visitor().send('POST', '/api/stripe/webhook', {})).status).toBe(404);
});

test('the sandbox stores no card number', async () => {
  await subscribe(await newCompany(app, 'Moss'));
  const rows = await app.context.db.selectFrom('sandbox_customers').select('book').execute();
  expect(rows).not.toEqual([]);
  const all = JSON.stringify(rows);
  for (const number of Object.values(CARDS)) expect(all).not.toContain(number.replaceAll(' ', ''));
});
