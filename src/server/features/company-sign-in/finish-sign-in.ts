import * as client from 'openid-client';
import { hashToken } from '../../http/session.ts';
import type { Services } from '../../services.ts';
import { openSignedIn, type SignedIn, type SignInServices, type Visitor } from '../accounts/commands.ts';
import { discover, providerFailed } from './ask-provider.ts';
import type { SigningIn } from './begin-sign-in.ts';
import { openSecret } from './commands.ts';
import { findOrCreateMember, type Identity } from './member-rows.ts';
import { NotLetIn } from './policy.ts';
import { findSignIn, redirectUri, type SignInRow } from './queries.ts';

type FinishServices = SigningIn & SignInServices & Pick<Services, 'security'>;

interface ReturnedSignIn {
  readonly companyId: string;
  /** The query with which the provider sent the browser back. */
  readonly query: URLSearchParams;
  /** The cookie that the browser got when the attempt began; null if the browser that came back has none. */
  readonly browser: string | null;
}

/** Signs in the person that the company's provider vouches for. @throws NotLetIn */
export async function finishSignIn(
  context: FinishServices,
  signIn: ReturnedSignIn,
  visitor: Visitor,
): Promise<SignedIn> {
  const { companyId } = signIn;
  try {
    const attempt = await takeAttempt(context, signIn);
    const row = await findSignIn(context.db, companyId);
    if (row === undefined || !row.is_on) throw new NotLetIn('off');
    const identity = await identify(context, row, attempt, signIn.query);
    const { user, domain } = await findOrCreateMember(context, row, identity, visitor);
    const how = { isProven: false, detail: 'company', signedInBy: { companyId, domain } } as const;
    return await openSignedIn(context, user, visitor, how);
  } catch (error) {
    if (!(error instanceof NotLetIn)) throw error;
    await noteRefusal(context, companyId, error, visitor);
    throw error;
  }
}

/** An attempt works once: it is deleted even if it fails. */
async function takeAttempt(
  { db, clock }: FinishServices,
  { companyId, query, browser }: ReturnedSignIn,
): Promise<{ readonly state: string; readonly nonce: string; readonly verifier: string }> {
  const state = query.get('state');
  if (state === null || browser === null) throw new NotLetIn('expired');
  const attempt = await db
    .deleteFrom('company_sign_in_attempts')
    .where('state_hash', '=', hashToken(state))
    .returning(['company_id', 'browser_hash', 'nonce', 'verifier', 'expires_at'])
    .executeTakeFirst();
  const isTheirs =
    attempt !== undefined &&
    attempt.company_id === companyId &&
    attempt.expires_at > clock() &&
    Buffer.from(attempt.browser_hash).equals(hashToken(browser));
  if (!isTheirs) throw new NotLetIn('expired');
  return { state, nonce: attempt.nonce, verifier: attempt.verifier };
}

/** Exchanges the code and checks the token: signature, issuer, audience, times, nonce, PKCE and state. */
async function identify(
  context: FinishServices,
  row: SignInRow,
  { state, nonce, verifier }: { readonly state: string; readonly nonce: string; readonly verifier: string },
  query: URLSearchParams,
): Promise<Identity> {
  if (query.has('error')) throw new NotLetIn('cancelled');
  const clientSecret = await openSecret(context, row.company_id, row.client_secret);
  if (clientSecret === null) throw new NotLetIn('unreachable');
  const address = new URL(redirectUri(context.config, row.company_id));
  address.search = query.toString();
  try {
    const registration = { issuer: row.issuer, clientId: row.client_id, clientSecret };
    const provider = await discover(registration, context.feeds);
    const tokens = await client.authorizationCodeGrant(provider, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new NotLetIn('provider');
    return await withEmail(provider, tokens.access_token, claims);
  } catch (error) {
    if (error instanceof NotLetIn) throw error;
    throw new NotLetIn(providerFailed(error).isAway ? 'unreachable' : 'provider', error);
  }
}

/** Many providers send the address only from the user-info endpoint; its subject must be the token's. */
async function withEmail(
  provider: client.Configuration,
  accessToken: string,
  claims: client.IDToken,
): Promise<Identity> {
  const isComplete = typeof claims.email === 'string' && claims.email_verified !== undefined;
  const hasMore = provider.serverMetadata().userinfo_endpoint !== undefined;
  const more = isComplete || !hasMore ? {} : await client.fetchUserInfo(provider, accessToken, claims.sub);
  const all: Readonly<Record<string, unknown>> = { ...more, ...claims };
  const text = (name: string) => (typeof all[name] === 'string' ? all[name] : '');
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: text('email'),
    isEmailVerified: all.email_verified === true,
    firstName: text('given_name') || text('name'),
    lastName: text('family_name'),
  };
}

async function noteRefusal(
  { db, security, log }: FinishServices,
  companyId: string,
  { problem, cause }: NotLetIn,
  { from }: Visitor,
): Promise<void> {
  log.info(
    { companyId, problem, cause: cause === undefined ? undefined : String(cause) },
    'single sign-on refused',
  );
  const company = await db
    .selectFrom('employers')
    .select('user_id')
    .where('user_id', '=', companyId)
    .executeTakeFirst();
  await security.note(db, {
    kind: 'company_sign_in_refused',
    userId: null,
    from,
    detail: problem,
    ...(company !== undefined && { companyId }),
  });
}
