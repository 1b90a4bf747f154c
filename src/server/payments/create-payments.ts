import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/connection.ts';
import { createSandbox, type Sandbox } from './sandbox/sandbox.ts';
import { createStripe, type StripePayments } from './stripe/stripe.ts';

export type Provider = Sandbox | StripePayments;

/** Stripe where its keys are set, else the embedded sandbox. */
export function createPayments(
  config: Pick<Config, 'stripe' | 'sandboxEvents'>,
  db: Db,
  clock: Clock,
  log: Logger,
): Provider {
  if (config.stripe !== null) return createStripe(config.stripe);
  return createSandbox({ db, clock, log, events: config.sandboxEvents });
}
