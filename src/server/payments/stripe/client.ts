import Stripe from 'stripe';
import type { StripeConfig } from '../../settings/stripe.ts';

/** The API version that our code and the SDK's types are written for. */
export const STRIPE_VERSION = '2026-10-28.endive';
const TIMEOUT_MS = 20_000;
/** Every write carries an idempotency key, so trying again is safe. */
const RETRIES = 2;

export function stripeClient({ secretKey, apiBase }: Pick<StripeConfig, 'secretKey' | 'apiBase'>): Stripe {
  return new Stripe(secretKey, {
    apiVersion: STRIPE_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(apiBase !== null && {
      host: apiBase.hostname,
      protocol: apiBase.protocol === 'http:' ? 'http' : 'https',
      ...(apiBase.port !== '' && { port: apiBase.port }),
    }),
  });
}
