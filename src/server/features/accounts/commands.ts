import { randomUUID } from 'node:crypto';
import type { login, register } from '#contract/accounts.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { HOUR } from '../../clock.ts';
import { nameKey } from '../../db/name-key.ts';
import { isUniqueViolation } from '../../db/violations.ts';
import { AppError } from '../../http/errors.ts';
import { countAgainst } from '../../http/limits.ts';
import { openSession } from '../../http/session.ts';
import type { Services } from '../../services.ts';
import { findKnownBrowser, knowBrowser } from './browser-cookie.ts';
import { hashPassword, isCommonPassword, isPassword } from './hash-password.ts';
import { inTurn } from './password-limits.ts';
import { findUserByName, type UserRow } from './queries.ts';
import { accountKey, signInLimits } from './sign-in-limits.ts';

type SignInServices = Pick<Services, 'db' | 'clock' | 'config' | 'passwordCost'>;

/** The sender of a request without a session. */
export interface Visitor {
  /** `networkOf` the address. */
  readonly network: string;
  /** The browser's cookie, which names accounts that signed in there before (`browser-cookie.ts`). */
  readonly browser: string | null;
}

interface SignedIn {
  readonly user: UserRow;
  /** For the session's cookie. */
  readonly token: string;
  /** For the cookie that identifies this browser next time. */
  readonly browser: string;
}

/** @throws 409 if the username or email is taken, 422 for a common password, 429 */
export async function registerAccount(
  context: SignInServices,
  body: BodyOf<typeof register>,
  { network, browser }: Visitor,
): Promise<SignedIn> {
  const { db, clock, config } = context;
  await countAgainst(db, clock, {
    key: `register:${network}`,
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
  const passwordHash = await inTurn(network, () => hashPassword(body.password, context.passwordCost));
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
    const account = { id: user.id, password_hash: passwordHash };
    return { user, token, browser: await knowBrowser(context, browser, account) };
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key_key')) {
      throw new AppError('conflict', 'There is already an account with that email address.', {
        field: 'email',
      });
    }
    if (isUniqueViolation(error, 'users_username_key_key')) {
      throw new AppError('conflict', 'That username is taken.', { field: 'username' });
    }
    throw error;
  }
}

/** Unknown names and wrong passwords get the same response after the same work. @throws 401, 429 */
export async function signIn(
  context: SignInServices,
  body: BodyOf<typeof login>,
  { network, browser }: Visitor,
): Promise<SignedIn> {
  const { db, clock } = context;
  const name = nameKey(body.username);
  const found = await findUserByName(db, name);
  const known = await findKnownBrowser(context, browser, found ?? null);
  const limits = signInLimits(context, { account: accountKey(found, name), network, browser: known });
  await limits.admit();
  const isRight = await inTurn(known ?? network, () =>
    isPassword(found?.password_hash ?? null, body.password, context.passwordCost),
  );
  if (!isRight || found === undefined) {
    await limits.failed();
    throw wrongName();
  }
  await limits.succeeded();
  if (found.suspended_at !== null) {
    throw new AppError(
      'forbidden',
      'This account is suspended after a report. Reply to our email to contest it.',
    );
  }
  const token = await db.transaction().execute(async (trx) => {
    // Comparing took a while: refuse if the password was changed, or the account deleted or suspended, in the meantime.
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
  return { user: found, token, browser: await knowBrowser(context, browser, found) };
}

function wrongName(): AppError {
  return new AppError('signedOut', 'The username or password is wrong.');
}

/** @throws 422, naming `field` */
export function refuseCommonPassword(password: string, field: string): void {
  if (!isCommonPassword(password)) return;
  throw new AppError('unacceptable', 'That password is too easy to guess. Please choose another.', { field });
}
