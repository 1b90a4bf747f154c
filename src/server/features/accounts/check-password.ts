import { MINUTE } from '../../clock.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/errors.ts';
import { checkLimit, countAgainst, forgetLimit } from '../../http/limits.ts';
import type { Services } from '../../services.ts';
import { isPassword } from './hash-password.ts';
import { inTurn } from './password-limits.ts';

interface Typed {
  readonly password: string;
  /** The input it was typed into. */
  readonly field: string;
}

/**
 * Somebody at an unlocked screen is not yet the person: changing the password or deleting the account needs the
 * password again. Wrong ones count against the session they were typed in, so that neither strangers who guess at
 * sign-in nor somebody with a stolen session keep the owner from it. Returns the stored hash, so that the change can
 * insist on it. @throws 422 naming the field, 429
 */
export async function mustKnowPassword(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  actor: Actor,
  { password, field }: Typed,
): Promise<string> {
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
  const isRight = await inTurn(actor.userId, () => isPassword(row?.password_hash ?? null, password));
  if (!isRight || row === undefined) {
    await countAgainst(db, clock, limit);
    throw wrongPassword(field);
  }
  await checkLimit(db, clock, limit);
  await forgetLimit(db, limit.key);
  return row.password_hash;
}

export function wrongPassword(field: string): AppError {
  return new AppError('unacceptable', 'That is not your password.', { field });
}
