import { randomBytes } from 'node:crypto';
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts';
import {
  type addPasskey as addCall,
  type beginApp as beginAppCall,
  type beginNewPasskey as beginPasskeyCall,
  type confirmApp as confirmCall,
  MOST_PASSKEYS,
  type removePasskey as removeCall,
  type renewRecoveryCodes as renewCall,
  type setCompanyRule as ruleCall,
} from '#contract/second-factors.ts';
import { MINUTE } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { lockPerson } from '../../db/lock-person.ts';
import type { Actor, Employer } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { countAgainst } from '../../http/limits.ts';
import { forgetSecondFactor, markSecondFactor } from '../../http/session.ts';
import { accountLetterTask } from '../../mail/account-letter.ts';
import { endSessionsOf } from '../../security/end-sessions.ts';
import type { Services } from '../../services.ts';
import { mustKnowPassword } from './check-password.ts';
import { openChallenge, spendChallenge } from './passkey-store.ts';
import { renewCodes } from './recovery-code-store.ts';
import { hasSecondFactor, requiredBy } from './second-factor-queries.ts';
import { base32, findStep } from './totp-maths.ts';

type Context = Pick<Services, 'db' | 'clock' | 'config' | 'passwordCost' | 'security' | 'tasks'>;
type WithPassword = BodyOf<typeof beginAppCall>;

/** The length that RFC 4226 recommends. */
const SECRET_BYTES = 20;
const CODES_PER_QUARTER_HOUR = 10;
/** How long the browser waits for the person. */
const PATIENCE_MS = MINUTE;
/** EdDSA, ES256 and RS256: what authenticators have. */
const ALGORITHMS = [-8, -7, -257];

/** @throws 409 if there is an app already, 422 for a wrong password, 429 after too many wrong ones */
export async function beginApp(
  context: Context,
  actor: Actor,
  body: WithPassword,
): Promise<ResponseOf<typeof beginAppCall>> {
  const { db, clock } = context;
  await confirmPassword(context, actor, body);
  const secret = randomBytes(SECRET_BYTES);
  const row = { secret, added_at: clock(), confirmed_at: null, last_step: 0 };
  const storedApp = await db
    .insertInto('code_apps')
    .values({ user_id: actor.userId, ...row })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('code_apps.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (storedApp === undefined) {
    throw new AppError('conflict', 'You have an app already. Remove it first to set up another.');
  }
  const typed = base32(secret);
  const label = encodeURIComponent(`Nod:${actor.username}`);
  return { secret: typed, address: `otpauth://totp/${label}?secret=${typed}&issuer=Nod` };
}

/** @throws 404 if no app was begun, 422 for a wrong code, 429 after too many tries */
export async function confirmApp(
  context: Context,
  actor: Actor,
  { code }: BodyOf<typeof confirmCall>,
): Promise<ResponseOf<typeof confirmCall>> {
  const { db, clock } = context;
  const limit = { key: `app-confirm:${actor.userId}`, max: CODES_PER_QUARTER_HOUR, windowMs: 15 * MINUTE };
  await countAgainst(db, clock, limit);
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, actor.userId);
    const app = await trx
      .selectFrom('code_apps')
      .select('secret')
      .where('user_id', '=', actor.userId)
      .where('confirmed_at', 'is', null)
      .executeTakeFirstOrThrow(() => notFound('An app waiting for its first code'));
    const now = clock();
    const step = findStep(Buffer.from(app.secret), code, now, 0);
    if (step === null) {
      const words = 'That is not the code your app shows now. Check that your phone’s clock is right.';
      throw new AppError('unacceptable', words, { field: 'code' });
    }
    const isFirst = !(await hasSecondFactor(trx, actor.userId));
    await trx
      .updateTable('code_apps')
      .set({ confirmed_at: now, last_step: step })
      .where('user_id', '=', actor.userId)
      .execute();
    return recordAddedFactor(context, trx, actor, 'app', isFirst);
  });
}

/** @throws 404, 409 if it is the last second factor and one is required, 422 for a wrong password */
export async function removeApp(context: Context, actor: Actor, body: WithPassword): Promise<void> {
  await confirmPassword(context, actor, body);
  await context.db.transaction().execute(async (trx) => {
    await lockPerson(trx, actor.userId);
    const { numDeletedRows } = await trx
      .deleteFrom('code_apps')
      .where('user_id', '=', actor.userId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw notFound('An app');
    await recordRemovedFactor(context, trx, actor, 'app');
  });
}

/** @throws 409 if there are `MOST_PASSKEYS` already, 422 for a wrong password */
export async function beginNewPasskey(
  context: Context,
  actor: Actor,
  body: WithPassword,
  origin: string,
): Promise<ResponseOf<typeof beginPasskeyCall>> {
  const { db, clock } = context;
  await confirmPassword(context, actor, body);
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['id', 'transports'])
    .where('user_id', '=', actor.userId)
    .execute();
  mustHaveRoom(passkeys.length);
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName: 'Nod',
    rpID: new URL(origin).hostname,
    userName: actor.username,
    userDisplayName: `${actor.firstName} ${actor.lastName}`,
    userID: new Uint8Array(Buffer.from(actor.userId)),
    challenge: await openChallenge(db, actor.userId, clock()),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: passkeys,
    // Discoverable and unlocked by the person, so that the passkey alone is enough to sign in.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return {
    challenge: options.challenge,
    rp: { id: new URL(origin).hostname, name: options.rp.name },
    user: options.user,
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg, type }) => ({ alg, type })),
    timeout: options.timeout ?? PATIENCE_MS,
    attestation: 'none',
    excludeCredentials: passkeys.map(({ id, transports }) => ({
      id,
      type: 'public-key' as const,
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/** @throws 409 */
function mustHaveRoom(passkeys: number): void {
  if (passkeys < MOST_PASSKEYS) return;
  throw new AppError('conflict', `You have ${MOST_PASSKEYS} passkeys, which is the limit. Remove one first.`);
}

/** @throws 409 if the passkey is known or there are `MOST_PASSKEYS` already, 422 if it is not proven */
export async function addPasskey(
  context: Context,
  actor: Actor,
  { name, passkey }: BodyOf<typeof addCall>,
  origin: string,
): Promise<ResponseOf<typeof addCall>> {
  const { db, clock } = context;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const verification = await verifyRegistrationResponse({
    response: passkey as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: (challenge) => spendChallenge(db, challenge, actor.userId, clock()),
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!verification?.verified) {
    throw new AppError('unacceptable', 'Your browser did not prove the passkey. Please try again.', {
      field: 'passkey',
    });
  }
  const { credential } = verification.registrationInfo;
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, actor.userId);
    const isFirst = !(await hasSecondFactor(trx, actor.userId));
    // Another may have been added since this one was begun.
    const otherPasskeys = await trx
      .selectFrom('passkeys')
      .select('id')
      .where('user_id', '=', actor.userId)
      .execute();
    mustHaveRoom(otherPasskeys.length);
    const storedPasskey = await trx
      .insertInto('passkeys')
      .values({
        id: credential.id,
        user_id: actor.userId,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: [...(credential.transports ?? [])],
        name,
        added_at: clock(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (storedPasskey === undefined) throw new AppError('conflict', 'That passkey has been added already.');
    return recordAddedFactor(context, trx, actor, 'passkey', isFirst);
  });
}

/** @throws 404, 409 if it is the last second factor and one is required, 422 for a wrong password */
export async function removePasskey(
  context: Context,
  actor: Actor,
  body: BodyOf<typeof removeCall>,
): Promise<void> {
  const { passkeyId } = body;
  await confirmPassword(context, actor, body);
  await context.db.transaction().execute(async (trx) => {
    await lockPerson(trx, actor.userId);
    const { numDeletedRows } = await trx
      .deleteFrom('passkeys')
      .where('id', '=', passkeyId)
      .where('user_id', '=', actor.userId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw notFound('That passkey');
    await recordRemovedFactor(context, trx, actor, 'passkey');
  });
}

/** @throws 409 without a second factor, 422 for a wrong password */
export async function renewRecoveryCodes(
  context: Context,
  actor: Actor,
  body: WithPassword,
): Promise<ResponseOf<typeof renewCall>> {
  await confirmPassword(context, actor, body);
  return context.db.transaction().execute(async (trx) => {
    await lockPerson(trx, actor.userId);
    if (!(await hasSecondFactor(trx, actor.userId))) {
      throw new AppError(
        'conflict',
        'Recovery codes are for accounts with a second factor. Set one up first.',
      );
    }
    await context.security.noteOwn(trx, actor, 'recovery_codes_made');
    return { recoveryCodes: await renewCodes(trx, actor.userId, context.clock()) };
  });
}

/**
 * @throws 404 before the company is set up, 409 to require a second factor if the calling owner has not proven one, 422 for
 * a wrong password
 */
export async function setCompanyRule(
  context: Context,
  actor: Employer,
  { isRequired, currentPassword }: BodyOf<typeof ruleCall>,
): Promise<ResponseOf<typeof ruleCall>> {
  await confirmPassword(context, actor, { currentPassword });
  if (isRequired && !actor.hasSecondFactor) {
    throw new AppError('conflict', 'Set up a second factor for yourself first, in your profile.');
  }
  return context.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('employers')
      .set({ requires_second_factor: isRequired })
      .where('user_id', '=', actor.companyId)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw notFound('Your company');
    const { companyId } = actor;
    const detail = isRequired ? 'on' : 'off';
    await context.security.noteOwn(trx, actor, 'company_rule_changed', { companyId, detail });
    return { isRequired };
  });
}

async function confirmPassword(
  context: Context,
  actor: Actor,
  { currentPassword }: WithPassword,
): Promise<void> {
  await mustKnowPassword(context, actor, { password: currentPassword, field: 'currentPassword' });
}

/**
 * Follows up on a new factor. The session in which it was set up counts as having proven it. An account's first factor
 * comes with recovery codes and ends every other session, because those were opened without a second factor.
 */
async function recordAddedFactor(
  { clock, security, tasks }: Context,
  trx: Db,
  actor: Actor,
  detail: 'app' | 'passkey',
  isFirst: boolean,
): Promise<{ recoveryCodes: string[] | null }> {
  await markSecondFactor(trx, actor.sessionId, clock());
  await security.noteOwn(trx, actor, 'second_factor_added', { detail });
  await tasks.enqueue(trx, accountLetterTask, { userId: actor.userId, about: 'secondFactorAdded' });
  if (isFirst) {
    await endSessionsOf(trx, actor.userId, actor.sessionId);
  }
  return { recoveryCodes: isFirst ? await renewCodes(trx, actor.userId, clock()) : null };
}

async function recordRemovedFactor(
  { config, security, tasks }: Context,
  trx: Db,
  actor: Actor,
  detail: 'app' | 'passkey',
): Promise<void> {
  if (!(await hasSecondFactor(trx, actor.userId))) {
    if ((await requiredBy(trx, config, actor)) !== null) {
      throw new AppError('conflict', 'You need a second factor. Set up another before you remove this one.');
    }
    await trx.deleteFrom('recovery_codes').where('user_id', '=', actor.userId).execute();
    await forgetSecondFactor(trx, actor.userId);
  }
  await security.noteOwn(trx, actor, 'second_factor_removed', { detail });
  await tasks.enqueue(trx, accountLetterTask, { userId: actor.userId, about: 'secondFactorRemoved' });
}
