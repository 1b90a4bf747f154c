import * as client from 'openid-client';
import { SECOND } from '../../clock.ts';
import { FetchRefused, type PublicNet, readPublicUrl } from '../../outbound/fetch-public.ts';
import { publicFetch } from '../../outbound/public-fetch.ts';

/** How long each response of a provider may take, because somebody is waiting for it. */
const ANSWER_SECONDS = 8;

/** Our credentials at a provider. */
export interface Client {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A provider that cannot be used; the message is a sentence for the owner who entered it. */
export class ProviderFailed extends Error {
  /** True if the provider did not respond; false if its response was wrong. */
  readonly isAway: boolean;

  constructor(message: string, isAway: boolean, cause: unknown) {
    super(message, { cause });
    this.isAway = isAway;
  }
}

/**
 * Reads the provider's description of itself (OpenID Connect Discovery 1.0), which must name the same issuer. Requests made
 * with the result can reach the public internet only.
 * @throws ProviderFailed
 */
export async function discover(
  { issuer, clientId, clientSecret }: Client,
  net: PublicNet,
): Promise<client.Configuration> {
  const isTest = URL.canParse(issuer) && new URL(issuer).origin === net.testOrigin;
  try {
    readPublicUrl(issuer, undefined, net);
    const provider = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: ANSWER_SECONDS,
      [client.customFetch]: (url, { body, headers, method, signal }) =>
        publicFetch(
          url,
          {
            method,
            headers,
            ...(body !== undefined && body !== null && { body: String(body) }),
            signal: signal ?? AbortSignal.timeout(ANSWER_SECONDS * SECOND),
          },
          net,
        ),
      // Check the signature even though the token comes straight from the provider: a response that was tampered with fails.
      execute: [client.enableNonRepudiationChecks, ...(isTest ? [client.allowInsecureRequests] : [])],
    });
    mustHaveEndpoints(provider);
    return provider;
  } catch (error) {
    throw providerFailed(error);
  }
}

function mustHaveEndpoints(config: client.Configuration): void {
  const {
    authorization_endpoint: authorize,
    token_endpoint: token,
    jwks_uri: keys,
  } = config.serverMetadata();
  if (authorize === undefined || token === undefined || keys === undefined) {
    throw new ProviderFailed('The provider’s description lacks a sign-in address or keys.', false, null);
  }
}

/** Why talking to a provider failed: the message is for the company's owner, the cause for us. */
export function providerFailed(error: unknown): ProviderFailed {
  if (error instanceof ProviderFailed) return error;
  const refused = errorAndCauses(error).find((each) => each instanceof FetchRefused);
  if (refused !== undefined) return new ProviderFailed(refused.message, false, error);
  if (isAway(error))
    return new ProviderFailed('The provider did not answer in time, or could not be reached.', true, error);
  return new ProviderFailed(
    'The provider’s description is missing or names another issuer. Enter the issuer exactly as the provider does.',
    false,
    error,
  );
}

/** The error with its causes: the library wraps the original one. */
function errorAndCauses(error: unknown): unknown[] {
  const found: unknown[] = [];
  for (let cause = error; cause instanceof Error && found.length < 5; cause = cause.cause) found.push(cause);
  return found;
}

const AWAY = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ETIMEDOUT']);

function isAway(error: unknown): boolean {
  return errorAndCauses(error).some(
    (each) =>
      each instanceof Error &&
      (['TimeoutError', 'AbortError'].includes(each.name) ||
        AWAY.has(String((each as NodeJS.ErrnoException).code))),
  );
}
