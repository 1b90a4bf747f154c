import { randomUUID } from 'node:crypto';
import type { login, register } from '#contract/accounts.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { HOUR, MINUTE } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { isUniqueViolation } from '../../db/violations.ts';
import { AppError } from '../../http/errors.ts';
import { checkLimit, countAgainst, forgetLimit, type Limit } from '../../http/limits.ts';
import { openSession } from '../../http/session.ts';
import { hashPassword, isCommonPassword, isPassword } from './passwords.ts';
import { findUserByName, type UserRow } from './queries.ts';

type Signing = Pick<Context, 'db' | 'clock' | 'config'>;

interface SignedIn {
  readonly user: UserRow;
  readonly token: string;
}

/** @throws 409 when the username or the email is taken, 422 for a password everybody tries, 429 */
export async function registerAccount(
  context: Signing,
  body: BodyOf<typeof register>,
  address: string,
): Promise<SignedIn> {
  const { db, clock, config } = context;
  await countAgainst(db, clock, {
    key: `register:${address}`,
    max: config.limits.registrations,
    windowMs: HOUR,
  });
  refuseCommonPassword(body.password, 'password');
  const user: UserRow = {
    id: randomUUID(),
    account_type: body.role,
    username: body.username,
    email: body.email,
    first_name: body.firstName,
    last_name: body.lastName,
    profile_image_url: null,
    created_at: clock(),
  };
  const passwordHash = await hashPassword(body.password);
  try {
    const token = await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('users')
        .values({
          ...user,
          username_key: nameKey(body.username),
          email_key: nameKey(body.email),
          password_hash: passwordHash,
        })
        .execute();
      return openSession(trx, user.id, clock());
    });
    return { user, token };
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key_key')) {
      throw new AppError('conflict', 'There is an account with that email address already.', {
        field: 'email',
      });
    }
    if (isUniqueViolation(error)) {
      throw new AppError('conflict', 'That username is taken.', { field: 'username' });
    }
    throw error;
  }
}

/** One answer for an unknown name and a wrong password, after the same work. @throws 401, 429 */
export async function signIn(
  context: Signing,
  body: BodyOf<typeof login>,
  address: string,
): Promise<SignedIn> {
  const { db, clock, config } = context;
  const byAccount = failures(`account:${nameKey(body.username)}`, config.limits.failedLogins);
  const byAddress = failures(`address:${address}`, config.limits.failedLogins * 10);
  await checkLimit(db, clock, byAccount);
  await checkLimit(db, clock, byAddress);
  const found = await findUserByName(db, nameKey(body.username));
  if (!(await isPassword(found?.password_hash ?? null, body.password)) || found === undefined) {
    await countAgainst(db, clock, byAddress);
    await countAgainst(db, clock, byAccount);
    throw wrongName();
  }
  // Comparing takes a while: of a thousand guesses sent at once, no more count than of a thousand one by one.
  await checkLimit(db, clock, byAccount);
  await checkLimit(db, clock, byAddress);
  await forgetLimit(db, byAccount.key);
  if (found.suspended_at !== null) {
    throw new AppError(
      'forbidden',
      'This account is suspended after a report. Answer our mail to contest it.',
    );
  }
  const token = await db.transaction().execute(async (trx) => {
    // Comparing took a while: a password that was changed meanwhile, or an account that is gone or suspended since,
    // opens nothing.
    const known = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', found.id)
      .where('suspended_at', 'is', null)
      .where('password_hash', '=', found.password_hash)
      .forShare()
      .executeTakeFirst();
    if (known === undefined) throw wrongName();
    return openSession(trx, found.id, clock());
  });
  return { user: found, token };
}

function wrongName(): AppError {
  return new AppError('signedOut', 'The username or the password is not right.');
}

/** @throws 422, naming `field` */
export function refuseCommonPassword(password: string, field: string): void {
  if (!isCommonPassword(password)) return;
  throw new AppError(
    'unacceptable',
    'That password is among the first that are guessed. Please choose another.',
    { field },
  );
}

export function nameKey(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}

/** Wrong passwords, by account or by address; sign-in, changing the password and deleting the account all count. */
export function failures(whose: string, max: number): Limit {
  return { key: `login:${whose}`, max, windowMs: 15 * MINUTE };
}
