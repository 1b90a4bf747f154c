import type { BodyOf, ResponseOf } from '#contract/endpoint.ts';
import type { beginPasskey as beginCall, signInWithPasskey as signInCall } from '#contract/passkeys.ts';
import { MINUTE } from '../../clock.ts';
import { AppError } from '../../http/errors.ts';
import { countAgainst } from '../../http/limits.ts';
import type { Services } from '../../services.ts';
import { findPasskeyHolder } from './check-passkey.ts';
import { openSignedIn, type SignedIn, type SignInServices, type Visitor } from './commands.ts';
import { openChallenge } from './passkey-store.ts';

/** The limit for challenges, and separately for attempts to sign in, per network and quarter of an hour. */
const PER_NETWORK = 300;

/** A challenge for any passkey of this site. @throws 429 */
export async function beginPasskey(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { network }: Visitor,
  origin: string,
): Promise<ResponseOf<typeof beginCall>> {
  const limit = { key: `passkey:${network}`, max: PER_NETWORK, windowMs: 15 * MINUTE };
  await countAgainst(db, clock, limit);
  const challenge = Buffer.from(await openChallenge(db, null, clock())).toString('base64url');
  return {
    challenge,
    rpId: new URL(origin).hostname,
    timeout: MINUTE,
    userVerification: 'required',
  };
}

/** @throws 401 for an unknown or wrong passkey, 403 if suspended or if the company requires its own sign-in, 429 */
export async function signInWithPasskey(
  context: SignInServices,
  { passkey }: BodyOf<typeof signInCall>,
  visitor: Visitor,
  origin: string,
): Promise<SignedIn> {
  const { db, clock } = context;
  const limit = { key: `passkey-try:${visitor.network}`, max: PER_NETWORK, windowMs: 15 * MINUTE };
  await countAgainst(db, clock, limit);
  const userId = await findPasskeyHolder(context, passkey, origin);
  const user =
    userId === null
      ? undefined
      : await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  if (user === undefined) {
    await context.security.note(db, { kind: 'second_factor_refused', userId: null, from: visitor.from });
    throw new AppError('signedOut', 'That passkey is not known here. Sign in with your password.');
  }
  return openSignedIn(context, user, visitor, { isProven: true, detail: 'passkey' });
}
