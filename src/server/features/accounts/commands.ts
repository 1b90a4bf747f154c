import { randomUUID } from 'node:crypto';
import type { login, register } from '#contract/accounts.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { PuzzleAnswer } from '#contract/puzzles.ts';
import { HOUR } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { lookOf, nameKey } from '../../db/name-key.ts';
import { NEEDS_COMPANY_SIGN_IN } from '../../db/needs-company-sign-in.ts';
import { run, statement } from '../../db/statement.ts';
import { isUniqueViolation } from '../../db/violations.ts';
import { AppError } from '../../http/errors.ts';
import { countAll, liveCounts, refuseBeyond } from '../../http/limits.ts';
import { widerNetworkOf } from '../../http/network.ts';
import { openSession } from '../../http/session.ts';
import type { Source } from '../../http/source.ts';
import type { Services } from '../../services.ts';
import { recordAgreement } from '../agreements/commands.ts';
import { askToConfirm, unconfirmedKey } from './ask-to-confirm.ts';
import { findKnownBrowser, knowBrowser } from './browser-cookie.ts';
import { faultOf, leastInForms, refuseBreachedPassword } from './check-new-password.ts';
import { mustProveSecondFactor, type Proof } from './check-second-factor.ts';
import { hashPassword, isPassword } from './hash-password.ts';
import { noteRefusals } from './note-refusals.ts';
import { notifyOfDevice } from './notify-of-device.ts';
import { inTurn } from './password-limits.ts';
import { limitOfEverybody, mustSolveUnderPressure } from './pressure-policy.ts';
import { findUsersByName, type UserRow } from './queries.ts';
import { accountKey, signInLimits } from './sign-in-limits.ts';

export type SignInServices = Pick<
  Services,
  'db' | 'clock' | 'config' | 'passwordCost' | 'security' | 'breaches' | 'signingKeys' | 'tasks' | 'log'
>;

/** A wider network (`widerNetworkOf`) may create this many times as many accounts as one network in it. */
const NEIGHBOURS = 3;

/** The sender of a request without a session. */
export interface Visitor {
  /** `networkOf` the address. */
  readonly network: string;
  /** The browser's cookie, which names accounts that signed in there before (`browser-cookie.ts`). */
  readonly browser: string | null;
  /** Where the request came from, for the security log. */
  readonly from: Source;
}

export interface SignedIn {
  readonly user: UserRow;
  /** Whether the sign-in was proven with a second factor. */
  readonly isProven: boolean;
  /** For the session's cookie. */
  readonly token: string;
  /** For the cookie that identifies this browser next time. */
  readonly browser: string;
}

/** @throws 409 if the username or email is taken, 422 for a password or username that is not allowed, 429 */
export async function registerAccount(
  context: SignInServices,
  { role, puzzle, ...body }: BodyOf<typeof register>,
  visitor: Visitor,
): Promise<SignedIn> {
  const { db, clock, config } = context;
  const { registrations } = config.limits;
  // Somebody who controls one network of a wider network often controls all of them.
  const limits = [
    { key: `register:${visitor.network}`, max: registrations, windowMs: HOUR },
    { key: `register:${widerNetworkOf(visitor.network)}`, max: registrations * NEIGHBOURS, windowMs: HOUR },
  ];
  const everybodysLimit = limitOfEverybody('register', config);
  const counts = await countAll(db, clock, [...limits, everybodysLimit]);
  for (const limit of limits) refuseBeyond(limit, counts, clock);
  await mustSolveUnderPressure(context, 'register', counts.get(everybodysLimit.key), puzzle);
  return createAccount(context, { ...body, accountType: role }, visitor);
}

export type NewAccount = Omit<BodyOf<typeof register>, 'role' | 'puzzle'> & {
  readonly accountType: UserRow['account_type'];
};

/**
 * Creates an account and signs its person in. Records their agreement to the legal texts: every form that creates an account
 * says that they agree. `allow` runs first in the same transaction, and prevents the account by throwing.
 * @throws 409 if the username or email is taken, 422 for a password or username that is not allowed
 */
export async function createAccount(
  context: SignInServices,
  body: NewAccount,
  { network, browser, from }: Visitor,
  allow: (trx: Db) => Promise<void> = async () => {},
): Promise<SignedIn> {
  const { db, clock, config } = context;
  const { password, isStrict = false } = body;
  const least = isStrict ? leastInForms(config) : config.passwordMin;
  const fault = faultOf(context, { password, named: { ...body, companies: [] }, isStrict, least });
  await refuseRegistration(db, body, { hidesAddresses: config.needsConfirmedEmail, fault });
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
          // An unconfirmed address is not the key yet: it may be another account's, which the response must not reveal.
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
    return { user, isProven: false, token, browser: await knowBrowser(context, browser, account) };
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

/** Refuses taken or lookalike names and a bad password, all in one error, before the costly hash. @throws 409, 422 */
async function refuseRegistration(
  db: Db,
  body: NewAccount,
  { hidesAddresses, fault }: { hidesAddresses: boolean; fault: string | null },
): Promise<void> {
  if (hidesAddresses && body.username.includes('@')) {
    // Saying whether such a name is free would reveal whether somebody has that address.
    throw new AppError('unacceptable', 'Please choose a username without @.', { field: 'username' });
  }
  const [usernameKey, emailKey] = [nameKey(body.username), nameKey(body.email)];
  const look = lookOf(body.username);
  const holders = await db
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
  const isTaken = (row: (typeof holders)[number]) =>
    row.username_key === usernameKey || (usernameKey !== emailKey && row.email_key === usernameKey);
  // If neither name is equal, the row was found because it looks alike.
  const isAlike = holders.some((row) => !isTaken(row) && row.email_key !== emailKey);
  const fields = {
    ...(fault !== null && { password: fault }),
    ...(isAlike && { username: USERNAME_TOO_ALIKE }),
    ...(holders.some(isTaken) && { username: USERNAME_TAKEN }),
    ...(holders.some((row) => row.email_key === emailKey) && { email: EMAIL_TAKEN }),
  };
  const [first, ...others] = Object.entries(fields);
  if (first === undefined) return;
  const [field, message] = first;
  throw new AppError(field === 'password' ? 'unacceptable' : 'conflict', message, {
    field,
    fields: others.length > 0 ? fields : undefined,
  });
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
  const [user, otherUser] = await findUsersByName(context.db, name);
  const { password, code, passkey } = body;
  const mustSolve = onlyOnce(() => solveIfManyFail(context, body.puzzle));
  const proof = { code, passkey, origin, from: visitor.from };
  const attempt = { name, password, visitor, proof, mustSolve };
  if (otherUser === undefined) return signInTo(context, user, attempt);
  // If somebody's username is another person's email address, try both accounts, so that neither locks the other out.
  return signInTo(context, user, attempt).catch((error: unknown) => {
    // If the second factor is missing or wrong, or the account may not sign in, the password was the first account's.
    const wasTheirs = error instanceof AppError && (error.secondFactor || error.code === 'forbidden');
    if (error instanceof AppError && !wasTheirs) return signInTo(context, otherUser, attempt);
    throw error;
  });
}

/** While many sign-ins fail everywhere, a browser that is new to the account must solve a puzzle for each attempt. */
async function solveIfManyFail(context: SignInServices, answer: PuzzleAnswer | undefined): Promise<void> {
  const { key } = limitOfEverybody('login', context.config);
  const counts = await liveCounts(context.db, context.clock, [key]);
  await mustSolveUnderPressure(context, 'login', counts.get(key), answer);
}

/** A name may lead to two accounts that are tried in turn, but a puzzle's answer works only once. */
function onlyOnce(run: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined;
  return () => {
    result ??= run();
    return result;
  };
}

type FoundUser = Awaited<ReturnType<typeof findUsersByName>>[number];

interface Attempt {
  /** `nameKey` of the typed name. */
  readonly name: string;
  readonly password: string;
  readonly visitor: Visitor;
  readonly proof: Proof;
  /** @throws 429 with a puzzle's address */
  readonly mustSolve: () => Promise<void>;
}

/** @throws 401, 403 if suspended or if the company requires its own sign-in, 429 */
async function signInTo(
  context: SignInServices,
  user: FoundUser | undefined,
  { name, password, visitor, proof, mustSolve }: Attempt,
): Promise<SignedIn> {
  const { network, browser, from } = visitor;
  const knownBrowser = await findKnownBrowser(context, browser, user ?? null);
  if (knownBrowser === null) await mustSolve();
  const limits = signInLimits(context, { account: accountKey(user, name), network, browser: knownBrowser });
  const userId = user?.id ?? null;
  const refusals = noteRefusals(context, { account: accountKey(user, name), network, userId, from });
  await limits.admit().catch(refusals.beyondLimit);
  const isRight = await inTurn(knownBrowser ?? network, () =>
    isPassword(user?.password_hash ?? null, password, context.passwordCost),
  );
  if (!isRight || user === undefined) {
    await countAll(context.db, context.clock, [limitOfEverybody('login', context.config)]);
    await limits.failed().catch(refusals.beyondLimit);
    await refusals.wrongPassword();
    throw wrongNameOrPassword();
  }
  await limits.succeeded().catch(refusals.beyondLimit);
  refuseSuspended(user);
  const isProven = await mustProveSecondFactor(context, user.id, proof);
  return openSignedIn(context, user, visitor, { isProven });
}

interface SignInProof {
  /** Whether the sign-in was proven with a second factor. */
  readonly isProven: boolean;
  readonly detail?: 'passkey' | 'company';
  /** The company whose own sign-in proved who the person is, if one did. */
  readonly signedInBy?: { readonly companyId: string; readonly domain: string };
}

/**
 * Opens the session of somebody who has proven who they are. @throws 401 if the account has changed meanwhile, 403 if it is
 * suspended or if the company requires its own sign-in
 */
export async function openSignedIn(
  context: SignInServices,
  user: FoundUser,
  { browser, from }: Visitor,
  { isProven, detail, signedInBy }: SignInProof,
): Promise<SignedIn> {
  const { db, clock, security } = context;
  refuseSuspended(user);
  if (signedInBy === undefined) await refuseIfCompanySignInRequired(db, user.id);
  const knownBrowser = await findKnownBrowser(context, browser, user);
  const token = await db.transaction().execute(async (trx) => {
    // The proof took a while: refuse if the password was changed, or the account deleted or suspended, in the meantime.
    const isSame = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', user.id)
      .where('suspended_at', 'is', null)
      .where('password_hash', '=', user.password_hash)
      .forShare()
      .executeTakeFirst();
    if (isSame === undefined) throw wrongNameOrPassword();
    if (knownBrowser === null) await notifyOfDevice(context, trx, user.id, from);
    const how = detail ?? (isProven ? 'second factor' : undefined);
    await security.note(trx, {
      kind: 'signed_in',
      userId: user.id,
      from,
      ...(how && { detail: how }),
      ...(signedInBy && { companyId: signedInBy.companyId }),
    });
    return openSession(trx, user.id, from, clock(), { hasSecondFactor: isProven, signedInBy });
  });
  return { user, isProven, token, browser: await knowBrowser(context, browser, user) };
}

const NEEDS = statement<{ needs: boolean }, [userId: string]>(
  'account-needs-company-sign-in',
  `select ${NEEDS_COMPANY_SIGN_IN} as needs
    from company_members m join users u on u.id = m.user_id
      left join company_sign_in c on c.company_id = m.company_id and c.is_on and c.is_required
    where m.user_id = $1`,
);

/** Refuses somebody whose companies all require them to use the company's own sign-in. @throws 403 */
async function refuseIfCompanySignInRequired(db: Db, userId: string): Promise<void> {
  const rows = await run(db, NEEDS, [userId]);
  if (rows.length === 0 || rows.some(({ needs }) => !needs)) return;
  throw new AppError(
    'forbidden',
    'Your company wants you to sign in with its own account. Choose “Sign in with your company”.',
  );
}

function refuseSuspended({ suspended_at: suspendedAt }: FoundUser): void {
  if (suspendedAt === null) return;
  throw new AppError(
    'forbidden',
    'This account is suspended after a report. Reply to our email to contest it.',
  );
}

function wrongNameOrPassword(): AppError {
  return new AppError('signedOut', 'The username or password is wrong.');
}
