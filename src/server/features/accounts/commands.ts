import { randomUUID } from 'node:crypto';
import type { login, register } from '#contract/accounts.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { HOUR } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { lookOf, nameKey } from '../../db/name-key.ts';
import { isUniqueViolation } from '../../db/violations.ts';
import { AppError } from '../../http/errors.ts';
import { countAgainst } from '../../http/limits.ts';
import { openSession } from '../../http/session.ts';
import type { Source } from '../../http/source.ts';
import type { Services } from '../../services.ts';
import { recordAgreement } from '../agreements/commands.ts';
import { askToConfirm, unconfirmedKey } from './ask-to-confirm.ts';
import { findKnownBrowser, knowBrowser } from './browser-cookie.ts';
import { mustProveSecondFactor, type Proof } from './check-second-factor.ts';
import { hashPassword, isCommonPassword, isFirstGuess, isPassword } from './hash-password.ts';
import { noteRefusals } from './note-refusals.ts';
import { announceNewDevice } from './notify-of-device.ts';
import { inTurn } from './password-limits.ts';
import { findUsersByName, type UserRow } from './queries.ts';
import { accountKey, signInLimits } from './sign-in-limits.ts';

export type SignInServices = Pick<
  Services,
  'db' | 'clock' | 'config' | 'passwordCost' | 'security' | 'breaches' | 'signingKeys' | 'tasks' | 'log'
>;

/** The sender of a request without a session. */
export interface Visitor {
  /** `networkOf` the address. */
  readonly network: string;
  /** The browser's cookie, which names accounts that signed in there before (`browser-cookie.ts`). */
  readonly browser: string | null;
  /** For the security log. */
  readonly from: Source;
}

export interface SignedIn {
  readonly user: UserRow;
  /** For the session's cookie. */
  readonly token: string;
  /** For the cookie that identifies this browser next time. */
  readonly browser: string;
}

/** @throws 409 if the username or email is taken, 422 for a common password, 429 */
export async function registerAccount(
  context: SignInServices,
  { role, ...body }: BodyOf<typeof register>,
  visitor: Visitor,
): Promise<SignedIn> {
  const { db, clock, config } = context;
  await countAgainst(db, clock, {
    key: `register:${visitor.network}`,
    max: config.limits.registrations,
    windowMs: HOUR,
  });
  return createAccount(context, { ...body, accountType: role }, visitor);
}

export type NewAccount = Omit<BodyOf<typeof register>, 'role'> & {
  readonly accountType: UserRow['account_type'];
};

/**
 * Creates an account, with the agreement to the legal texts that every form for it states, and signs its person in. `allow` runs first in the same transaction, and stops it by throwing.
 * @throws 409 if the username or email is taken, 422 for a common password
 */
export async function createAccount(
  context: SignInServices,
  body: NewAccount,
  { network, browser, from }: Visitor,
  allow: (trx: Db) => Promise<void> = async () => {},
): Promise<SignedIn> {
  const { db, clock, config } = context;
  await refuseRegistration(db, body, config.needsConfirmedEmail);
  await refuseBreachedPassword(context, body.password, 'password');
  const user: UserRow = {
    id: randomUUID(),
    account_type: body.accountType,
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
      await allow(trx);
      if (!config.needsConfirmedEmail) await mustBeNobodysAddress(trx, body);
      await trx
        .insertInto('users')
        .values({
          ...user,
          username_key: nameKey(body.username),
          username_look: lookOf(body.username),
          // Until it is confirmed, an address says nothing: somebody else may have it, and nobody must see whether.
          email_key: config.needsConfirmedEmail ? unconfirmedKey(user.id) : nameKey(body.email),
          password_hash: passwordHash,
        })
        .execute();
      await recordAgreement(context, trx, user.id);
      await context.security.note(trx, { kind: 'registered', userId: user.id, from });
      await askToConfirm(context, trx, { userId: user.id, email: user.email });
      return openSession(trx, user.id, from, clock());
    });
    const account = { id: user.id, password_hash: passwordHash };
    return { user, token, browser: await knowBrowser(context, browser, account) };
  } catch (error) {
    // Taken in the meantime.
    if (isUniqueViolation(error, 'users_email_key_key')) {
      throw new AppError('conflict', EMAIL_TAKEN, { field: 'email' });
    }
    if (isUniqueViolation(error, 'users_username_key_key')) {
      throw new AppError('conflict', USERNAME_TAKEN, { field: 'username' });
    }
    if (isUniqueViolation(error, 'users_username_look')) {
      throw new AppError('conflict', USERNAME_TOO_ALIKE, { field: 'username' });
    }
    throw error;
  }
}

const EMAIL_TAKEN = 'There is already an account with that email address.';
const USERNAME_TAKEN = 'That username is taken.';
const USERNAME_TOO_ALIKE = 'That username looks the same as one that is taken.';

/** Reports everything that stands against an account at once, before the costly hash. @throws 409, 422 */
async function refuseRegistration(db: Db, body: NewAccount, hidesAddresses: boolean): Promise<void> {
  if (hidesAddresses && body.username.includes('@')) {
    // Whether such a name is free would say whether somebody has that address.
    throw new AppError('unacceptable', 'Please choose a username without @.', { field: 'username' });
  }
  const [usernameKey, emailKey] = [nameKey(body.username), nameKey(body.email)];
  const look = lookOf(body.username);
  const taken = await db
    .selectFrom('users')
    .select(['username_key', 'email_key'])
    .where((where) =>
      where.or([
        where('username_key', '=', usernameKey),
        where('username_look', '=', look),
        where('email_key', 'in', hidesAddresses ? [usernameKey] : [emailKey, usernameKey]),
      ]),
    )
    .execute();
  const isTaken = (row: (typeof taken)[number]) =>
    row.username_key === usernameKey || (usernameKey !== emailKey && row.email_key === usernameKey);
  // What neither name explains was found by its look.
  const isAlike = taken.some((row) => !isTaken(row) && row.email_key !== emailKey);
  const fields = {
    ...(isTooEasy(body) && { password: COMMON_PASSWORD }),
    ...(isAlike && { username: USERNAME_TOO_ALIKE }),
    ...(taken.some(isTaken) && { username: USERNAME_TAKEN }),
    ...(taken.some((row) => row.email_key === emailKey) && { email: EMAIL_TAKEN }),
  };
  const [first, ...others] = Object.entries(fields);
  if (first === undefined) return;
  const [field, message] = first;
  throw new AppError(field === 'password' ? 'unacceptable' : 'conflict', message, {
    field,
    fields: others.length > 0 ? fields : undefined,
  });
}

function isTooEasy({ password, isStrict = false }: NewAccount): boolean {
  return isStrict ? isCommonPassword(password) : isFirstGuess(password);
}

/** A username may be an email address, but not another account's. @throws 409 */
async function mustBeNobodysAddress(trx: Db, { username, email }: NewAccount): Promise<void> {
  const key = nameKey(username);
  if (key === nameKey(email)) return;
  const holder = await trx.selectFrom('users').select('id').where('email_key', '=', key).executeTakeFirst();
  if (holder !== undefined) throw new AppError('conflict', USERNAME_TAKEN, { field: 'username' });
}

/** Unknown names and wrong passwords get the same response after the same work. @throws 401, 429 */
export async function signIn(
  context: SignInServices,
  body: BodyOf<typeof login>,
  visitor: Visitor,
  origin: string,
): Promise<SignedIn> {
  const name = nameKey(body.username);
  const [found, other] = await findUsersByName(context.db, name);
  const { password, code, passkey } = body;
  const attempt = { name, password, visitor, proof: { code, passkey, origin, from: visitor.from } };
  if (other === undefined) return signInTo(context, found, attempt);
  // Someone registered with another's address as their username: neither keeps the other out.
  return signInTo(context, found, attempt).catch((error: unknown) => {
    // The first one's password was right: what is missing is its second factor.
    if (error instanceof AppError && !error.secondFactor) return signInTo(context, other, attempt);
    throw error;
  });
}

type FoundUser = Awaited<ReturnType<typeof findUsersByName>>[number];

interface Attempt {
  /** `nameKey` of what was typed. */
  readonly name: string;
  readonly password: string;
  readonly visitor: Visitor;
  readonly proof: Proof;
}

/** @throws 401, 403 if suspended, 429 */
async function signInTo(
  context: SignInServices,
  found: FoundUser | undefined,
  { name, password, visitor, proof }: Attempt,
): Promise<SignedIn> {
  const { network, browser, from } = visitor;
  const known = await findKnownBrowser(context, browser, found ?? null);
  const limits = signInLimits(context, { account: accountKey(found, name), network, browser: known });
  const userId = found?.id ?? null;
  const refused = noteRefusals(context, { account: accountKey(found, name), network, userId, from });
  await limits.admit().catch(refused.limited);
  const isRight = await inTurn(known ?? network, () =>
    isPassword(found?.password_hash ?? null, password, context.passwordCost),
  );
  if (!isRight || found === undefined) {
    await limits.failed().catch(refused.limited);
    await refused.wrong();
    throw wrongName();
  }
  await limits.succeeded().catch(refused.limited);
  refuseSuspended(found);
  const isProven = await mustProveSecondFactor(context, found.id, proof);
  return openSignedIn(context, found, visitor, { isProven });
}

interface How {
  /** With a second factor. */
  readonly isProven: boolean;
  readonly detail?: 'passkey';
}

/** Opens the session of somebody who has proven who they are. @throws 401 if that has changed meanwhile, 403 if suspended */
export async function openSignedIn(
  context: SignInServices,
  found: FoundUser,
  { browser, from }: Visitor,
  { isProven, detail }: How,
): Promise<SignedIn> {
  const { db, clock, security } = context;
  refuseSuspended(found);
  const known = await findKnownBrowser(context, browser, found);
  const token = await db.transaction().execute(async (trx) => {
    // Comparing took a while: refuse if the password was changed, or the account deleted or suspended, in the meantime.
    const isSame = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', found.id)
      .where('suspended_at', 'is', null)
      .where('password_hash', '=', found.password_hash)
      .forShare()
      .executeTakeFirst();
    if (isSame === undefined) throw wrongName();
    if (known === null) await announceNewDevice(context, trx, found.id, from);
    const how = detail ?? (isProven ? 'second factor' : undefined);
    await security.note(trx, { kind: 'signed_in', userId: found.id, from, ...(how && { detail: how }) });
    return openSession(trx, found.id, from, clock(), isProven);
  });
  return { user: found, token, browser: await knowBrowser(context, browser, found) };
}

function refuseSuspended({ suspended_at: suspendedAt }: FoundUser): void {
  if (suspendedAt === null) return;
  throw new AppError(
    'forbidden',
    'This account is suspended after a report. Reply to our email to contest it.',
  );
}

function wrongName(): AppError {
  return new AppError('signedOut', 'The username or password is wrong.');
}

const COMMON_PASSWORD = 'That password is too easy to guess. Please choose another.';

/** @throws 422, naming `field` */
export function refuseCommonPassword(password: string, field: string): void {
  if (!isCommonPassword(password)) return;
  throw new AppError('unacceptable', COMMON_PASSWORD, { field });
}

/** If the operator has set up a service that knows them. @throws 422, naming `field` */
export async function refuseBreachedPassword(
  { breaches }: Pick<Services, 'breaches'>,
  password: string,
  field: string,
): Promise<void> {
  if (!(await breaches.isBreached(password))) return;
  const words = 'That password is in a list of stolen passwords. Please choose another.';
  throw new AppError('unacceptable', words, { field });
}
