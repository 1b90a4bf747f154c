import { address, ConfigError, HTTP } from './values.ts';

export interface StripeConfig {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** null is Stripe's own address. */
  apiBase: URL | null;
}

const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

export function readStripe(env: NodeJS.ProcessEnv): StripeConfig | null {
  const [secretKey = '', publishableKey = '', webhookSecret = ''] = STRIPE.map((name) => env[name] ?? '');
  const [setName] = STRIPE.filter((name) => env[name]);
  if (setName === undefined) return null;
  const missing = STRIPE.filter((name) => !env[name]);
  if (missing.length > 0) {
    throw new ConfigError(`${setName} is set, but payments also need ${missing.join(' and ')}.`);
  }
  const apiBase = address(
    env,
    'STRIPE_API_BASE',
    HTTP,
    `STRIPE_API_BASE is '${env.STRIPE_API_BASE}', but it must be an origin, like http://localhost:12111.`,
  );
  return { secretKey, publishableKey, webhookSecret, apiBase };
}
