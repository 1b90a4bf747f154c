import type { BodyOf, ResponseOf } from '#contract/endpoint.ts';
import type { confirmIdentity as confirmCall } from '#contract/sessions.ts';
import { after } from '../../clock.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/errors.ts';
import { FRESH, renewSession } from '../../http/session.ts';
import type { Services } from '../../services.ts';
import { findPasskeyHolder } from './check-passkey.ts';
import { mustKnowPassword } from './check-password.ts';
import { isCode } from './check-second-factor.ts';
import { isRecoveryCode } from './recovery-code-store.ts';
import { hasSecondFactor } from './second-factor-queries.ts';

type Context = Pick<Services, 'db' | 'clock' | 'config' | 'log' | 'passwordCost' | 'security'>;
type Proof = BodyOf<typeof confirmCall>;

/**
 * Proves again who is signed in. If there is a second factor, the password alone is not enough: a stolen session and a
 * stolen password together must not be enough to remove it. @throws 422 naming the field, 429
 */
export async function confirmIdentity(
  context: Context,
  actor: Actor,
  proof: Proof,
  origin: string,
): Promise<{ token: string; answer: ResponseOf<typeof confirmCall> }> {
  const { db, clock, security } = context;
  const now = clock();
  const takesFactor = await hasSecondFactor(db, actor.userId);
  if (takesFactor) await mustProveFactor(context, actor, proof, origin);
  else await mustProvePassword(context, actor, proof);
  const token = await db.transaction().execute(async (trx) => {
    await security.noteOwn(trx, actor, 'confirmed_again');
    return renewSession(trx, actor.sessionId, now, takesFactor ? 'second factor' : 'password');
  });
  return { token, answer: { until: after(now, FRESH).toISOString() } };
}

async function mustProvePassword(context: Context, actor: Actor, { password }: Proof): Promise<void> {
  if (password === undefined) {
    throw new AppError('unacceptable', 'Enter your password.', { field: 'password' });
  }
  await mustKnowPassword(context, actor, { password, field: 'password' });
}

async function mustProveFactor(
  context: Context,
  actor: Actor,
  { code, passkey }: Proof,
  origin: string,
): Promise<void> {
  const field = passkey === undefined ? 'code' : 'passkey';
  if (passkey !== undefined) {
    if ((await findPasskeyHolder(context, passkey, origin)) === actor.userId) return;
  } else if (code === undefined) {
    throw new AppError('unacceptable', 'Enter the code that your app shows now, or use a passkey.', {
      field,
    });
  } else if (isRecoveryCode(code)) {
    throw new AppError(
      'unacceptable',
      'A recovery code is only for signing in. Sign out and sign in with it: for ten minutes after that you are not asked here.',
      { field },
    );
  } else if (await isCode(context, actor.userId, code, actor.from)) return;
  await context.security.noteOwn(context.db, actor, 'second_factor_refused');
  const words =
    field === 'code'
      ? 'That code is wrong or has been used.'
      : 'That passkey does not belong to this account.';
  throw new AppError('unacceptable', words, { field });
}
