import type { PasskeyAssertion } from '#contract/passkey-assertion.ts';
import type { Services } from '../../services.ts';
import { spendChallenge } from './passkey-store.ts';

/**
 * The person whose passkey signed one of our challenges for our site, after they unlocked the passkey, by PIN for example;
 * null if that is not proven. Each challenge can be used once, even if the check fails.
 */
export async function findPasskeyHolder(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  passkey: PasskeyAssertion,
  origin: string,
): Promise<string | null> {
  const row = await db.selectFrom('passkeys').selectAll().where('id', '=', passkey.id).executeTakeFirst();
  if (row === undefined) return null;
  const credential = {
    id: row.id,
    publicKey: new Uint8Array(row.public_key),
    counter: Number(row.counter),
    transports: row.transports,
  };
  const { authenticatorAttachment, ...rest } = passkey;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const verification = await verifyAuthenticationResponse({
    response: { ...rest, ...(authenticatorAttachment && { authenticatorAttachment }) } as Parameters<
      typeof verifyAuthenticationResponse
    >[0]['response'],
    expectedChallenge: (challenge) => spendChallenge(db, challenge, null, clock()),
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: true,
    credential,
  }).catch((error: unknown) => {
    // The library throws for any mismatch: another site, a counter that ran backwards.
    log.debug({ cause: String(error) }, 'a passkey was refused');
    return null;
  });
  if (verification === null || !verification.verified) return null;
  await db
    .updateTable('passkeys')
    .set({ counter: verification.authenticationInfo.newCounter, used_at: clock() })
    .where('id', '=', row.id)
    .execute();
  return row.user_id;
}
