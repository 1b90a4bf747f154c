import { address, ConfigError, HTTP } from './values.ts';

export interface StripeConfig {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** null is Stripe's own address. */
  apiBase: URL | null;
}

export function readStripe(env: NodeJS.ProcessEnv): StripeConfig | null {
  const secretKey = env.STRIPE_SECRET_KEY;
  if (!secretKey) return null;
  const publishableKey = env.STRIPE_PUBLISHABLE_KEY;
  const webhookSecret = env.STRIPE_WEBHOOK_SECRET;
  if (!publishableKey || !webhookSecret) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY is set, so STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set too.',
    );
  }
  const apiBase = address(
    env,
    'STRIPE_API_BASE',
    HTTP,
    `STRIPE_API_BASE is '${env.STRIPE_API_BASE}', but it must be an origin, like http://localhost:12111.`,
  );
  return { secretKey, publishableKey, webhookSecret, apiBase };
}
