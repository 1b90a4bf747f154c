import { MINUTE } from '../../clock.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/errors.ts';
import { checkLimit, countAgainst, forgetLimit } from '../../http/limits.ts';
import type { Services } from '../../services.ts';
import { isPassword } from './hash-password.ts';
import { inTurn } from './password-limits.ts';

interface TypedPassword {
  readonly password: string;
  /** The form field for errors. */
  readonly field: string;
}

/**
 * Changing the password or deleting the account requires the password again, in case of an unattended screen. Wrong
 * attempts count against the session, so that neither strangers who guess at sign-in nor a stolen session lock the owner
 * out. Returns the stored hash, so that the change can require that it is still current.
 * @throws 422 naming the field, 429
 */
export async function mustKnowPassword(
  context: Pick<Services, 'db' | 'clock' | 'config' | 'passwordCost' | 'security'>,
  actor: Actor,
  { password, field }: TypedPassword,
): Promise<string> {
  const { db, clock, config, passwordCost, security } = context;
  const limit = {
    key: `password:${actor.sessionId}:${actor.userId}`,
    max: config.limits.failedLogins,
    windowMs: 15 * MINUTE,
  };
  await checkLimit(db, clock, limit);
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', actor.userId)
    .executeTakeFirst();
  const isRight = await inTurn(actor.userId, () =>
    isPassword(row?.password_hash ?? null, password, passwordCost),
  );
  if (!isRight || row === undefined) {
    await countAgainst(db, clock, limit);
    await security.noteOwn(db, actor, 'password_refused');
    throw wrongPassword(field);
  }
  await checkLimit(db, clock, limit);
  await forgetLimit(db, limit.key);
  return row.password_hash;
}

export function wrongPassword(field: string): AppError {
  return new AppError('unacceptable', 'That is not your password.', { field });
}
