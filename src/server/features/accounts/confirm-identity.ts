import type { BodyOf, ResponseOf } from '#contract/endpoint.ts';
import type { confirmIdentity as confirmCall } from '#contract/sessions.ts';
import { after } from '../../clock.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/errors.ts';
import { FRESH, markFresh, markProven } from '../../http/session.ts';
import type { Services } from '../../services.ts';
import { findPasskeyHolder } from './check-passkey.ts';
import { mustKnowPassword } from './check-password.ts';
import { isCode } from './check-second-factor.ts';
import { isRecoveryCode } from './recovery-keys.ts';
import { hasSecondFactor } from './second-factor-queries.ts';

type Context = Pick<Services, 'db' | 'clock' | 'config' | 'log' | 'passwordCost' | 'security'>;
type Given = BodyOf<typeof confirmCall>;

/**
 * Proves again who is signed in. Where there is a second factor the password is no proof: a stolen session and a stolen
 * password together must not be enough to remove it. @throws 422 naming the field, 429
 */
export async function confirmIdentity(
  context: Context,
  actor: Actor,
  given: Given,
  origin: string,
): Promise<ResponseOf<typeof confirmCall>> {
  const { db, clock, security } = context;
  const now = clock();
  if (await hasSecondFactor(db, actor.userId)) {
    await mustProveFactor(context, actor, given, origin);
    await markProven(db, actor.sessionId, now);
  } else {
    const { password } = given;
    if (password === undefined) {
      throw new AppError('unacceptable', 'Enter your password.', { field: 'password' });
    }
    await mustKnowPassword(context, actor, { password, field: 'password' });
    await markFresh(db, actor.sessionId, now);
  }
  await security.noteOwn(db, actor, 'confirmed_again');
  return { until: after(now, FRESH).toISOString() };
}

async function mustProveFactor(
  context: Context,
  actor: Actor,
  { code, passkey }: Given,
  origin: string,
): Promise<void> {
  const field = passkey === undefined ? 'code' : 'passkey';
  if (passkey !== undefined) {
    if ((await findPasskeyHolder(context, passkey, origin)) === actor.userId) return;
  } else if (code === undefined || isRecoveryCode(code)) {
    throw new AppError('unacceptable', 'Enter the code that your app shows now, or use a passkey.', {
      field,
    });
  } else if (await isCode(context, actor.userId, code, actor.from)) return;
  await context.security.noteOwn(context.db, actor, 'second_factor_refused');
  const words =
    field === 'code'
      ? 'That code is wrong or has been used.'
      : 'That passkey does not belong to this account.';
  throw new AppError('unacceptable', words, { field });
}
