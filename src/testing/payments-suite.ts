import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY } from '#server/clock.ts';
import { CardRefused, type CustomerTruth, type Payments } from '#server/payments/payments.ts';
import { CARDS } from '#testing/paying.ts';

/** A payment provider under test, with substitutes for its card form and for time. */
export interface Stage {
  readonly payments: Payments;
  readonly confirm: (
    clientSecret: string,
    card: string,
  ) => Promise<'succeeded' | 'requires_action' | 'failed'>;
  /** null if the challenge can't be passed without a browser. */
  readonly pass: ((clientSecret: string) => Promise<void>) | null;
  /** null if time can't be moved. */
  readonly wait: ((days: number) => Promise<void>) | null;
  readonly now: () => Date;
  readonly close: () => Promise<void>;
}

const plan = { planCode: 'ROLE_1', pricePence: 19_900 } as const;
const larger = { planCode: 'ROLE_3', pricePence: 39_900 } as const;

/** Tests that every payment provider must pass. `canWait` is false for a provider that runs in real time. */
export function paymentsSuite(name: string, setUp: () => Promise<Stage>, canWait: boolean): void {
  describe(name, () => {
    let stage: Stage;
    let payments: Payments;
    beforeAll(async () => {
      stage = await setUp();
      payments = stage.payments;
    });
    afterAll(() => stage.close());

    const newCustomer = () =>
      payments.createCustomer({ accountId: randomUUID(), companyName: 'Acorn', email: 'pay@acorn.example' });

    async function begin(trialDays: number | null = null) {
      const customerRef = await newCustomer();
      const request = {
        customerRef,
        attemptId: randomUUID(),
        ...plan,
        trialEndsAt: trialDays === null ? null : new Date(stage.now().getTime() + trialDays * DAY),
      };
      return { customerRef, request, begun: await payments.startSubscription(request) };
    }

    async function truth(customerRef: string): Promise<CustomerTruth> {
      const customer = await payments.fetchCustomer(customerRef);
      if (customer === null) throw new Error('no such customer');
      return customer;
    }

    test('a subscription is incomplete until its first payment is confirmed', async () => {
      const { customerRef, request, begun } = await begin();
      expect(begun.clientSecret).toMatch(/^pi_\w+_secret_/);
      expect(await payments.startSubscription(request)).toEqual(begun);
      expect((await truth(customerRef)).subscriptions).toMatchObject([
        { ref: begun.ref, attemptId: request.attemptId, status: 'incomplete', ...plan },
      ]);
      expect(await stage.confirm(begun.clientSecret, CARDS.declined)).toBe('failed');
      expect((await truth(customerRef)).subscriptions[0]?.status).toBe('incomplete');
      expect(await stage.confirm(begun.clientSecret, CARDS.good)).toBe('succeeded');
      const customer = await truth(customerRef);
      expect(customer).toMatchObject({
        card: { brand: 'visa', last4: '4242' },
        subscriptions: [{ status: 'active', cancelAt: null, trialEndsAt: null }],
        invoices: [
          { status: 'paid', isFirst: true, totalPence: 19_900, paidPence: 19_900, creditAppliedPence: 0 },
        ],
      });
      const [subscription] = customer.subscriptions;
      const days =
        ((subscription?.periodEnd.getTime() ?? 0) - (subscription?.periodStart.getTime() ?? 0)) / DAY;
      expect(days).toBeGreaterThanOrEqual(28);
      expect(days).toBeLessThanOrEqual(31);
    });

    test('a trial asks for a card, which becomes the one on file', async () => {
      const { customerRef, begun } = await begin(7);
      expect(begun.clientSecret).toMatch(/^seti_\w+_secret_/);
      expect(await truth(customerRef)).toMatchObject({ card: null, subscriptions: [{ status: 'trialing' }] });
      expect(await stage.confirm(begun.clientSecret, CARDS.good)).toBe('succeeded');
      const customer = await truth(customerRef);
      expect(customer).toMatchObject({ card: { last4: '4242' }, subscriptions: [{ status: 'trialing' }] });
      expect(customer.invoices.reduce((sum, each) => sum + each.totalPence, 0)).toBe(0);
    });

    test('nothing is paid before a challenge is passed', async () => {
      const { customerRef, begun } = await begin();
      expect(await stage.confirm(begun.clientSecret, CARDS.challenge)).toBe('requires_action');
      expect((await truth(customerRef)).subscriptions[0]?.status).toBe('incomplete');
      if (stage.pass === null) return;
      await stage.pass(begun.clientSecret);
      expect(await truth(customerRef)).toMatchObject({
        card: { last4: '3155' },
        subscriptions: [{ status: 'active' }],
      });
    });

    test('a plan change costs what its preview said, and happens once per key', async () => {
      const { customerRef, begun } = await begin();
      await stage.confirm(begun.clientSecret, CARDS.good);
      const [subscription] = (await truth(customerRef)).subscriptions;
      const at = subscription?.periodStart ?? stage.now();
      const change = { subscriptionRef: begun.ref, ...larger, at };
      const preview = await payments.previewChange(change);
      expect(preview.dueNowPence).toBe(20_000);
      expect(preview.lines.reduce((sum, line) => sum + line.grossPence, 0)).toBe(preview.dueNowPence);
      const key = `change:${randomUUID()}`;
      await payments.changePlan({ ...change, key });
      await payments.changePlan({ ...change, key });
      const customer = await truth(customerRef);
      expect(customer.subscriptions).toMatchObject([larger]);
      expect(customer.invoices.map((each) => each.totalPence).sort()).toEqual([19_900, 20_000]);
      await payments.changePlan({ subscriptionRef: begun.ref, ...plan, at, key: `change:${randomUUID()}` });
      expect((await truth(customerRef)).invoices.map((each) => each.totalPence)).toContain(-20_000);
    });

    test('a plan change that the card declines changes nothing', async () => {
      const { customerRef, begun } = await begin();
      await stage.confirm(begun.clientSecret, CARDS.good);
      const secret = await payments.startCardUpdate(customerRef, `card:${randomUUID()}`);
      await stage.confirm(secret, CARDS.empty);
      expect((await truth(customerRef)).card?.last4).toBe('0341');
      const change = {
        subscriptionRef: begun.ref,
        ...larger,
        at: stage.now(),
        key: `change:${randomUUID()}`,
      };
      await expect(payments.changePlan(change)).rejects.toBeInstanceOf(CardRefused);
      expect((await truth(customerRef)).subscriptions).toMatchObject([plan]);
    });

    test('a subscription can be cancelled, kept after all, or dropped at once', async () => {
      const { customerRef, begun } = await begin();
      await stage.confirm(begun.clientSecret, CARDS.good);
      await payments.setCancelAtPeriodEnd(begun.ref, true, `cancel:${randomUUID()}`);
      const [subscription] = (await truth(customerRef)).subscriptions;
      expect(subscription).toMatchObject({ status: 'active', cancelAt: subscription?.periodEnd });
      await payments.setCancelAtPeriodEnd(begun.ref, false, `resume:${randomUUID()}`);
      expect((await truth(customerRef)).subscriptions[0]?.cancelAt).toBeNull();
      await payments.dropSubscription(begun.ref);
      expect((await truth(customerRef)).subscriptions[0]?.status).toBe('ended');
    });

    test('a payment for one of our invoices refers to it', async () => {
      const customerRef = await newCustomer();
      const invoiceId = randomUUID();
      const request = { customerRef, invoiceId, amountPence: 150_000, description: 'Nod invoice' };
      const payment = await payments.startPayment(request);
      expect(await payments.startPayment(request)).toEqual(payment);
      expect((await truth(customerRef)).payments).toMatchObject([
        { invoiceId, status: 'pending', receivedPence: 0 },
      ]);
      expect(await stage.confirm(payment.clientSecret, CARDS.good)).toBe('succeeded');
      expect((await truth(customerRef)).payments).toMatchObject([
        { ref: payment.ref, invoiceId, status: 'succeeded', receivedPence: 150_000 },
      ]);
    });

    test('credit is deducted from the next invoice, and added only once', async () => {
      const customerRef = await newCustomer();
      const credit = { customerRef, creditNoteId: randomUUID(), amountPence: 5_000, reason: 'An hour away' };
      await payments.addCredit(credit);
      await payments.addCredit(credit);
      const attemptId = randomUUID();
      const subscription = await payments.startSubscription({
        customerRef,
        attemptId,
        ...plan,
        trialEndsAt: null,
      });
      await stage.confirm(subscription.clientSecret, CARDS.good);
      expect((await truth(customerRef)).invoices).toMatchObject([
        { totalPence: 19_900, creditAppliedPence: 5_000, paidPence: 14_900, status: 'paid' },
      ]);
    });

    test('a closed customer is gone, and closing again does nothing', async () => {
      const { customerRef } = await begin();
      await payments.closeCustomer(customerRef);
      await payments.closeCustomer(customerRef);
      expect(await payments.fetchCustomer(customerRef)).toBeNull();
    });

    test.runIf(canWait)('a failed renewal is owed until there is a new card, which pays it', async () => {
      const { customerRef, begun } = await begin();
      await stage.confirm(begun.clientSecret, CARDS.good);
      const emptyCard = await payments.startCardUpdate(customerRef, `card:${randomUUID()}`);
      await stage.confirm(emptyCard, CARDS.empty);
      await truth(customerRef);
      await stage.wait?.(31);
      const overdueCustomer = await truth(customerRef);
      const open = overdueCustomer.invoices.find((each) => each.status === 'open');
      expect(overdueCustomer.subscriptions[0]?.status).toBe('past_due');
      expect(open).toMatchObject({ totalPence: 19_900, isFirst: false });
      expect(await payments.findInvoiceSecret(open?.ref ?? '')).toMatch(/_secret_/);
      const goodCard = await payments.startCardUpdate(customerRef, `card:${randomUUID()}`);
      await stage.confirm(goodCard, CARDS.good);
      const paidCustomer = await truth(customerRef);
      expect(paidCustomer).toMatchObject({ card: { last4: '4242' }, subscriptions: [{ status: 'active' }] });
      expect(paidCustomer.invoices.every((each) => each.status === 'paid')).toBe(true);
      expect(await payments.findInvoiceSecret(open?.ref ?? '')).toBeNull();
    });

    test.runIf(canWait)('a trial ends in a payment with a card, or just ends without one', async () => {
      const [withCard, withoutCard] = [await begin(7), await begin(7)];
      await stage.confirm(withCard.begun.clientSecret, CARDS.good);
      await truth(withCard.customerRef);
      await stage.wait?.(8);
      expect(await truth(withCard.customerRef)).toMatchObject({
        subscriptions: [{ status: 'active' }],
        invoices: [{ status: 'paid', totalPence: 19_900 }],
      });
      expect((await truth(withoutCard.customerRef)).subscriptions[0]?.status).toBe('ended');
    });
  });
}
