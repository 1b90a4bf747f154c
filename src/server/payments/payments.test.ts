import pino from 'pino';
import Stripe from 'stripe';
import { afterAll, expect, test } from 'vitest';
import { DAY } from '#server/clock.ts';
import { testClock } from '#testing/clock.ts';
import { CARDS } from '#testing/paying.ts';
import { paymentsSuite, type Stage } from '#testing/payments-suite.ts';
import { DOUBLE_KEY, DOUBLE_WEBHOOK_SECRET, stripeDouble } from '#testing/stripe-double.ts';
import { testDatabase } from '#testing/test-database.ts';
import { createSandbox } from './sandbox/sandbox.ts';
import { STRIPE_VERSION } from './stripe/client.ts';
import { createStripe } from './stripe/stripe.ts';

paymentsSuite('the embedded sandbox', sandboxStage, true);
paymentsSuite('Stripe, by its double', doubleStage, true);

const secretKey = process.env.STRIPE_SECRET_KEY ?? '';
/** With real test keys, the suite also runs against Stripe itself, whose time cannot be moved. */
if (secretKey.startsWith('sk_test_')) paymentsSuite('Stripe itself', stripeStage, false);

const faults: (readonly string[])[] = [];
afterAll(() => {
  expect(faults.flat()).toEqual([]);
});

test('our client and the double use the API version of the SDK', () => {
  expect(STRIPE_VERSION).toBe(Stripe.API_VERSION);
});

async function sandboxStage(): Promise<Stage> {
  const database = await testDatabase();
  const clock = testClock();
  const payments = createSandbox({
    db: database.connection.db,
    clock,
    log: pino({ level: 'silent' }),
    events: 'prompt',
  });
  return {
    payments,
    confirm: async (secret, number) =>
      (await payments.confirm(secret, { number, exp: '12/34', cvc: '123' })).status,
    pass: async (secret) => {
      await payments.challenge(secret, 'complete');
    },
    wait: async (days) => {
      clock.advance(days * DAY);
      await payments.runDueChanges();
    },
    now: clock,
    close: async () => {
      await database.connection.close();
      await database.drop();
    },
  };
}

async function doubleStage(): Promise<Stage> {
  const clock = testClock();
  const double = await stripeDouble(clock);
  faults.push(double.faults);
  return {
    payments: createStripe({
      secretKey: DOUBLE_KEY,
      publishableKey: 'pk_test_double',
      webhookSecret: DOUBLE_WEBHOOK_SECRET,
      apiBase: double.url,
    }),
    confirm: async (secret, card) => double.confirm(secret, card).status,
    pass: async (secret) => {
      double.challenge(secret, 'complete');
    },
    wait: async (days) => clock.advance(days * DAY),
    now: clock,
    close: double.close,
  };
}

/** Stripe's names for its test cards, because servers may not send it card numbers. */
const METHODS: Readonly<Record<string, string>> = {
  [CARDS.good]: 'pm_card_visa',
  [CARDS.declined]: 'pm_card_visa_chargeDeclined',
  [CARDS.insufficient]: 'pm_card_visa_chargeDeclinedInsufficientFunds',
  [CARDS.challenge]: 'pm_card_authenticationRequiredOnSetup',
  [CARDS.empty]: 'pm_card_chargeCustomerFail',
};

async function stripeStage(): Promise<Stage> {
  const stripe = new Stripe(secretKey, { apiVersion: STRIPE_VERSION });
  return {
    payments: createStripe({ secretKey, publishableKey: 'pk', webhookSecret: 'whsec', apiBase: null }),
    confirm: async (secret, card) => {
      const id = secret.split('_secret_')[0] ?? '';
      const params = { payment_method: METHODS[card] ?? '', return_url: 'https://example.org' };
      try {
        const { status } = id.startsWith('seti_')
          ? await stripe.setupIntents.confirm(id, params)
          : await stripe.paymentIntents.confirm(id, params);
        return status === 'succeeded' ? 'succeeded' : 'requires_action';
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError) return 'failed';
        throw error;
      }
    },
    pass: null,
    wait: null,
    now: () => new Date(),
    close: async () => {},
  };
}
