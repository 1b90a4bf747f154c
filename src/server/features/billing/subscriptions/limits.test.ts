import { expect, test, vi } from 'vitest';
import { billing, notifications, roles } from '#contract/index.ts';
import { DAY, HOUR } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { CARDS, daysGoBy, newCompany, payWith, subscribe } from '#testing/paying.ts';
import type { Person } from '#testing/person.ts';
import type { Payments } from '../../../payments/payments.ts';

const app = await appOfFile();

const close = (person: Person, roleId: string) =>
  person.call(roles.setRoleStatus, { params: { roleId }, body: { status: 'closed' } });

const statuses = async (person: Person) =>
  (await person.call(roles.listEmployerRoles)).map((role) => role.status).sort();

test('Essential limits new and live roles, and the refusal says what to do', async () => {
  const acorn = await newCompany(app, 'Acorn');
  for (let posted = 0; posted < 5; posted += 1) {
    const { id } = await acorn.postRole({ title: `Role ${posted}` });
    if (posted === 0) {
      await expect(acorn.postRole()).rejects.toMatchObject({
        status: 409,
        message:
          'Your plan, Essential, allows 1 live role at once and 5 new roles a month. Choose a larger plan or close a role first.',
      });
    }
    await close(acorn, id);
  }
  expect(await acorn.call(billing.getBilling)).toMatchObject({
    live: { used: 0, allowed: 1 },
    postings: { used: 5, allowed: 5 },
  });
  await expect(acorn.postRole()).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(
      /this month’s are used up\. Choose a larger plan, or post again from 2 December/,
    ),
  });
  const [{ id } = { id: '' }] = await acorn.call(roles.listEmployerRoles);
  // Resuming a role that was posted before does not count as a new one.
  await acorn.call(roles.setRoleStatus, { params: { roleId: id }, body: { status: 'live' } });
  await close(acorn, id);
  await subscribe(acorn, 'ROLE_3');
  expect((await acorn.postRole({ title: 'The sixth' })).status).toBe('live');
});

test('one of twenty simultaneous posts gets the month’s last place', async () => {
  const birch = await newCompany(app, 'Birch');
  for (let posted = 0; posted < 4; posted += 1) await close(birch, (await birch.postRole()).id);
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => birch.postRole()));
  expect(all.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
  expect(await birch.call(billing.getBilling)).toMatchObject({ live: { used: 1 }, postings: { used: 5 } });
});

test('an unpaid trial pauses roles; paying adds the days that they lost', async () => {
  const cedar = await newCompany(app, 'Cedar', 'ROLE_3');
  const posted = [await cedar.postRole({ title: 'One' }), await cedar.postRole({ title: 'Two' })];
  const closed = await cedar.postRole({ title: 'Three' });
  await close(cedar, closed.id);
  await app.advance(7 * DAY - HOUR);
  expect(await statuses(cedar)).toEqual(['closed', 'live', 'live']);
  await app.advance(2 * HOUR);
  expect(await statuses(cedar)).toEqual(['closed', 'paused', 'paused']);
  expect(await cedar.call(billing.getBilling)).toMatchObject({ status: 'cancelled', pausedRoles: 2 });
  for (const attempt of [
    () => cedar.postRole(),
    () =>
      cedar.call(roles.setRoleStatus, { params: { roleId: posted[0]?.id ?? '' }, body: { status: 'live' } }),
  ]) {
    await expect(attempt()).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('Subscribe on the billing page'),
    });
  }
  await daysGoBy(app, 7, cedar);
  await subscribe(cedar, 'ROLE_3');
  expect(await statuses(cedar)).toEqual(['closed', 'live', 'live']);
  const resumed = await cedar.call(roles.listEmployerRoles);
  const moved = posted.map((role) => {
    const now = resumed.find((each) => each.id === role.id);
    return Date.parse(now?.expiresAt ?? '') - Date.parse(role.expiresAt);
  });
  for (const late of moved) expect(late).toBeGreaterThanOrEqual(7 * DAY);
});

test('a resumed role still ends on its closing date', async () => {
  const beech = await newCompany(app, 'Beech', 'ROLE_3');
  const inDays = (days: number) => new Date(app.clock().getTime() + days * DAY).toISOString();
  const soon = await beech.postRole({ title: 'Soon', closesAt: inDays(10) });
  const later = await beech.postRole({ title: 'Later', closesAt: inDays(20) });
  await daysGoBy(app, 15, beech);
  await expectStatus(beech, later.id, 'paused');
  await subscribe(beech, 'ROLE_3');
  await expectStatus(beech, soon.id, 'expired');
  await expectStatus(beech, later.id, 'live');
  const resumed = await beech.call(roles.getEmployerRole, { params: { roleId: later.id } });
  expect(resumed.expiresAt).toBe(resumed.closesAt);
});

test('a smaller plan resumes as many roles as it allows, oldest first', async () => {
  const damson = await newCompany(app, 'Damson', 'ROLE_3');
  const first = await damson.postRole({ title: 'First' });
  await app.advance(HOUR);
  await damson.postRole({ title: 'Second' });
  await app.advance(8 * DAY);
  await subscribe(damson, 'ROLE_1');
  const live = (await damson.call(roles.listEmployerRoles)).filter((role) => role.status === 'live');
  expect(live.map((role) => role.id)).toEqual([first.id]);
  expect((await damson.call(billing.getBilling)).pausedRoles).toBe(1);
});

test('a role posted while a smaller plan is being paid for waits for a place', async () => {
  const larch = await newCompany(app, 'Larch', 'ROLE_3');
  const { clientSecret } = await larch.call(billing.createSubscription, {
    body: { planCode: 'ROLE_1', priceGbpInt: 19_900 },
  });
  const first = await larch.postRole({ title: 'First' });
  await app.advance(HOUR);
  const second = await larch.postRole({ title: 'Second' });
  await payWith(larch, clientSecret, CARDS.good);
  await expectStatus(larch, first.id, 'live');
  await expectStatus(larch, second.id, 'paused');
  const [news] = (await larch.call(notifications.listNotifications)).filter(({ title }) =>
    title.includes('paused'),
  );
  expect(news).toMatchObject({
    title: '“Second” was paused',
    body: 'Your plan is now Essential, which allows 1 live role at once and 5 new roles a month. Close another role to make room, or choose a larger plan.',
  });
  await close(larch, first.id);
  await app.advance(HOUR);
  await expectStatus(larch, second.id, 'live');
});

test('a role posted while the provider changes the plan is not one too many', async () => {
  const maple = await newCompany(app, 'Maple', 'ROLE_3');
  await subscribe(maple, 'ROLE_3');
  await maple.postRole({ title: 'First' });
  const payments: Pick<Payments, 'changePlan'> = app.context.payments;
  const change = payments.changePlan;
  // A colleague posts a role after the company's roles were counted.
  const changing = vi.spyOn(payments, 'changePlan').mockImplementationOnce(async (request) => {
    await maple.postRole({ title: 'Second' });
    await change(request);
  });
  expect((await maple.call(billing.changePlan, { body: { planCode: 'ROLE_1' } })).planCode).toBe('ROLE_1');
  changing.mockRestore();
  expect(await statuses(maple)).toEqual(['live', 'paused']);
});

test('roles pause a week after a failed renewal; a new card resumes them', async () => {
  const elm = await newCompany(app, 'Elm');
  await app.advance(8 * DAY);
  await subscribe(elm);
  const { clientSecret } = await elm.call(billing.updateCard);
  await payWith(elm, clientSecret, CARDS.empty);
  const { periodEnd } = await elm.call(billing.getBilling);
  await daysGoBy(app, 29, elm);
  const role = await elm.postRole();
  await app.advance(Date.parse(periodEnd) - app.clock().getTime() + HOUR);
  const owing = await elm.call(billing.getBilling);
  expect(owing).toMatchObject({
    status: 'past_due',
    owedPence: 19_900,
    invoices: [{ status: 'open', amountDuePence: 19_900 }, { status: 'paid' }],
  });
  expect(Date.parse(owing.graceEndsAt ?? '')).toBe(Date.parse(periodEnd) + 7 * DAY);
  await expectStatus(elm, role.id, 'live');
  await app.advance(6 * DAY);
  await expectStatus(elm, role.id, 'live');
  await app.advance(DAY);
  await expectStatus(elm, role.id, 'paused');
  await expect(elm.postRole()).rejects.toMatchObject({
    message: expect.stringContaining('Update your card'),
  });
  const notices = await elm.call(notifications.listNotifications);
  expect(notices.map((each) => each.title)).toContain('A payment did not go through');
  const cardUpdate = await elm.call(billing.updateCard);
  await payWith(elm, cardUpdate.clientSecret, CARDS.good);
  expect(await elm.call(billing.getBilling)).toMatchObject({
    status: 'active',
    owedPence: 0,
    invoices: [{ status: 'paid' }, { status: 'paid' }],
  });
  await expectStatus(elm, role.id, 'live');
});

test('only an open renewal can be paid by hand', async () => {
  const fir = await newCompany(app, 'Fir Hill');
  await app.advance(8 * DAY);
  await subscribe(fir);
  const { clientSecret } = await fir.call(billing.updateCard);
  await payWith(fir, clientSecret, CARDS.empty);
  await daysGoBy(app, 32, fir);
  const pay = (amount: number) => fir.send('POST', '/api/create-payment-intent', { amount });
  for (const wrong of [1, 0, 39_900, 19_901]) expect((await pay(wrong)).status).toBe(422);
  const secret = (await (await pay(19_900)).json()).clientSecret;
  expect(await payWith(fir, secret, CARDS.declined)).toMatchObject({ status: 'failed' });
  expect(await payWith(fir, secret, CARDS.good)).toMatchObject({ status: 'succeeded' });
  expect(await fir.call(billing.getBilling)).toMatchObject({ status: 'active', owedPence: 0 });
  expect((await pay(19_900)).status).toBe(422);
});

test('paying per hire allows one live role, five a month, and never pauses', async () => {
  const gale = await newCompany(app, 'Gale', 'NONE');
  await gale.postRole();
  await expect(gale.postRole()).rejects.toMatchObject({ status: 409 });
  await app.advance(12 * DAY);
  expect(await gale.call(billing.getBilling)).toMatchObject({
    status: 'none',
    pricePence: 0,
    trialEndsAt: null,
    postings: { used: 1, allowed: 5 },
  });
  expect(await statuses(gale)).toEqual(['live']);
});

async function expectStatus(person: Person, roleId: string, status: string): Promise<void> {
  const found = (await person.call(roles.listEmployerRoles)).find((role) => role.id === roleId);
  expect(found?.status).toBe(status);
}
