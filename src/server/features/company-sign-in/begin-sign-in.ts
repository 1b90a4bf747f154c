import { randomBytes } from 'node:crypto';
import * as client from 'openid-client';
import { after, MINUTE } from '../../clock.ts';
import { AppError } from '../../http/errors.ts';
import { countAgainst } from '../../http/limits.ts';
import { hashToken } from '../../http/session.ts';
import type { PublicNet } from '../../outbound/fetch-public.ts';
import type { Services } from '../../services.ts';
import { domainOf } from '../company-domains/policy.ts';
import { discover, ProviderFailed } from './ask-provider.ts';
import { openSecret } from './commands.ts';
import { findSignInFor, redirectUri } from './queries.ts';

/** How long somebody may take at their company's provider. */
export const ATTEMPT_MINUTES = 10;
/** Attempts per network in 15 minutes: a whole office signs in at nine. */
const TRIES = 100;
const BROWSER_BYTES = 32;

export type SigningIn = Pick<Services, 'db' | 'clock' | 'config' | 'log' | 'signingKeys'> & {
  readonly feeds: PublicNet;
};

interface BegunSignIn {
  /** Where to send the browser. */
  readonly url: string;
  /** For a cookie: only this browser can finish. */
  readonly browser: string;
}

/** @throws 422 if no company signs in with such an address, its provider fails or its secret can't be opened; 429 */
export async function beginSignIn(context: SigningIn, email: string, network: string): Promise<BegunSignIn> {
  const { db, clock, config, log } = context;
  await countAgainst(db, clock, { key: `company-sign-in:${network}`, max: TRIES, windowMs: 15 * MINUTE });
  const domain = domainOf(email);
  const row = await findSignInFor(db, domain);
  if (row === undefined) {
    throw new AppError('unacceptable', `No company signs in here with addresses at ${domain}.`, {
      field: 'email',
    });
  }
  const clientSecret = await openSecret(context, row.company_id, row.client_secret);
  if (clientSecret === null) {
    log.warn({ companyId: row.company_id }, 'a client secret was sealed with a key that is gone');
    throw new AppError(
      'unacceptable',
      'Your company’s sign-in has to be set up again: an owner enters the client secret in its settings.',
      { field: 'email' },
    );
  }
  const provider = await discover(
    { issuer: row.issuer, clientId: row.client_id, clientSecret },
    context.feeds,
  ).catch((error: unknown) => {
    if (!(error instanceof ProviderFailed)) throw error;
    log.warn({ companyId: row.company_id, cause: error.message }, 'a provider could not be asked');
    throw unavailable();
  });
  const state = client.randomState();
  const nonce = client.randomNonce();
  const verifier = client.randomPKCECodeVerifier();
  const browser = randomBytes(BROWSER_BYTES).toString('base64url');
  await db
    .insertInto('company_sign_in_attempts')
    .values({
      state_hash: hashToken(state),
      company_id: row.company_id,
      browser_hash: hashToken(browser),
      nonce,
      verifier,
      expires_at: after(clock(), ATTEMPT_MINUTES * MINUTE),
    })
    .execute();
  const url = client.buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri(config, row.company_id),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    login_hint: email,
  });
  return { url: url.href, browser };
}

function unavailable(): AppError {
  return new AppError(
    'unacceptable',
    'Your company’s sign-in did not answer. Please try again in a minute, or tell its administrators.',
  );
}
