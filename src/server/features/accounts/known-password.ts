import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/errors.ts';
import { checkLimit, countAgainst, forgetLimit } from '../../http/limits.ts';
import { failures } from './commands.ts';
import { isPassword } from './passwords.ts';

interface Typed {
  readonly password: string;
  /** The input it was typed into. */
  readonly field: string;
  /** Where the request came from. */
  readonly address: string;
}

/**
 * Somebody at an unlocked screen is not yet the person: whoever changes the password or deletes the account types the
 * password again, and is held to the limits of signing in. Answers the stored hash, so that the change can insist on
 * it. @throws 422 naming the field, 429
 */
export async function mustKnowPassword(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  actor: Actor,
  { password, field, address }: Typed,
): Promise<string> {
  const byAccount = failures(`known:${actor.userId}`, config.limits.failedLogins);
  const byAddress = failures(`address:${address}`, config.limits.failedLogins * 10);
  await checkLimit(db, clock, byAccount);
  await checkLimit(db, clock, byAddress);
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', actor.userId)
    .executeTakeFirst();
  if (!(await isPassword(row?.password_hash ?? null, password)) || row === undefined) {
    await countAgainst(db, clock, byAddress);
    await countAgainst(db, clock, byAccount);
    throw wrongPassword(field);
  }
  await checkLimit(db, clock, byAccount);
  await checkLimit(db, clock, byAddress);
  await forgetLimit(db, byAccount.key);
  return row.password_hash;
}

export function wrongPassword(field: string): AppError {
  return new AppError('unacceptable', 'That is not your password.', { field });
}
