import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/connection.ts';
import { createSandbox, type Sandbox } from './sandbox/sandbox.ts';
import type { StripePayments } from './stripe/stripe.ts';

export type Provider = Sandbox | StripePayments;

/** Stripe if its keys are set, otherwise the embedded sandbox. */
export async function createPayments(
  config: Pick<Config, 'stripe' | 'sandboxEvents'>,
  db: Db,
  clock: Clock,
  log: Logger,
): Promise<Provider> {
  if (config.stripe !== null) {
    const { createStripe } = await import('./stripe/stripe.ts');
    return createStripe(config.stripe);
  }
  return createSandbox({ db, clock, log, events: config.sandboxEvents });
}
