import { createECDH } from 'node:crypto';
import Stripe from 'stripe';
import { SECOND } from '../clock.ts';
import { stripeClient } from '../payments/stripe/client.ts';
import { type Check, findingsAbout, whyNot } from './finding.ts';

const push = findingsAbout('push');
const payments = findingsAbout('payments');
const ANSWER_MS = 8 * SECOND;

export const checkPush: Check = async ({ vapid }) => {
  if (vapid === null) return [push.off('VAPID_PUBLIC_KEY is not set: browsers get no push messages.')];
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(vapid.privateKey, 'base64url'));
  return pair.getPublicKey().equals(Buffer.from(vapid.publicKey, 'base64url'))
    ? [push.ok('The two keys are a pair.')]
    : [push.fault('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not a pair: generate both together.')];
};

/** Reads one price, which changes nothing; Nod needs that permission anyway. */
export const checkStripe: Check = async ({ stripe }) => {
  if (stripe === null) {
    return [payments.off('STRIPE_SECRET_KEY is not set: payments are test payments and no money moves.')];
  }
  const isLive = (key: string) => /^[a-z]+_live_/.test(key);
  if (isLive(stripe.secretKey) !== isLive(stripe.publishableKey)) {
    return [
      payments.fault(
        'One of STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY is a test key and the other is not: use two test keys or two live keys.',
      ),
    ];
  }
  try {
    await stripeClient(stripe).prices.list({ limit: 1 }, { timeout: ANSWER_MS, maxNetworkRetries: 0 });
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) {
      return [
        payments.fault('Stripe does not know STRIPE_SECRET_KEY: copy it again from the Stripe dashboard.'),
      ];
    }
    if (error instanceof Stripe.errors.StripePermissionError) {
      return [
        payments.fault('STRIPE_SECRET_KEY may not read prices: give the restricted key more permissions.'),
      ];
    }
    return [payments.fault(`STRIPE_SECRET_KEY could not be checked with Stripe: ${whyNot(error)}`)];
  }
  return isLive(stripe.secretKey)
    ? [payments.ok('Stripe accepts the key.')]
    : [payments.warning('Stripe accepts the key, but it is a test key: no money moves.')];
};
