import type { PasskeyAssertion } from '#contract/passkey-assertion.ts';
import { DAY, MINUTE } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { AppError } from '../../http/errors.ts';
import { checkLimit, countAgainst } from '../../http/limits.ts';
import type { Source } from '../../http/source.ts';
import type { Services } from '../../services.ts';
import { findPasskeyHolder } from './check-passkey.ts';
import { isRecoveryCode, spendCode } from './recovery-code-store.ts';
import { hasSecondFactor } from './second-factor-queries.ts';
import { findStep } from './totp-maths.ts';

/** The proof sent with the password. */
export interface Proof {
  readonly code: string | undefined;
  readonly passkey: PasskeyAssertion | undefined;
  /** The origin that a passkey must be for. */
  readonly origin: string;
  readonly from: Source;
}

type Context = Pick<Services, 'db' | 'clock' | 'log' | 'security'>;

/**
 * Asks for the second factor of an account that has one, after its password was right. Returns whether it has one.
 * @throws 401 with `secondFactor` if it is missing or wrong, 429
 */
export async function mustProveSecondFactor(
  context: Context,
  userId: string,
  { code, passkey, origin, from }: Proof,
): Promise<boolean> {
  const { db, security } = context;
  if (!(await hasSecondFactor(db, userId))) return false;
  if (code === undefined && passkey === undefined) {
    throw secondFactorMissing('Enter the code from your app, or use a passkey.');
  }
  const isProven =
    passkey === undefined
      ? await isCode(context, userId, code ?? '', from)
      : (await findPasskeyHolder(context, passkey, origin)) === userId;
  if (isProven) return true;
  await security.note(db, { kind: 'second_factor_refused', userId, from });
  throw secondFactorMissing(
    passkey === undefined
      ? 'That code is wrong or has been used.'
      : 'That passkey does not belong to this account.',
  );
}

function secondFactorMissing(message: string): AppError {
  return new AppError('signedOut', message, { secondFactor: true });
}

/**
 * Six digits are few: an attacker who knows the password has ten tries in a quarter of an hour and fifty a day, which
 * find a code once in eighteen years. A recovery code has 80 bits, and its tries are counted separately, so that it
 * still works once the tries for the app's codes are used up.
 */
export async function isCode(
  { db, clock, security }: Context,
  userId: string,
  code: string,
  from: Source,
): Promise<boolean> {
  const method = isRecoveryCode(code) ? 'recovery' : 'code';
  const quarterHour = { key: `${method}:${userId}`, max: 10, windowMs: 15 * MINUTE };
  const day = { key: `${method}-day:${userId}`, max: 50, windowMs: DAY };
  await checkLimit(db, clock, quarterHour);
  await checkLimit(db, clock, day);
  // Counted before the code is compared, so that of a thousand concurrent tries, only the allowed ten are compared.
  await countAgainst(db, clock, quarterHour);
  await countAgainst(db, clock, day);
  return db.transaction().execute(async (trx) => {
    if (method === 'recovery') {
      const isRight = await spendCode(trx, userId, code);
      if (isRight) await security.note(trx, { kind: 'recovery_code_used', userId, from });
      return isRight;
    }
    return spendAppCode(trx, userId, code, clock());
  });
}

/** Whether the app shows this code now, or within 30 seconds before or after; each code works once. */
export async function spendAppCode(trx: Db, userId: string, code: string, now: Date): Promise<boolean> {
  const app = await trx
    .selectFrom('code_apps')
    .select(['secret', 'last_step'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (app === undefined) return false;
  const step = findStep(Buffer.from(app.secret), code, now, Number(app.last_step));
  if (step === null) return false;
  await trx.updateTable('code_apps').set({ last_step: step }).where('user_id', '=', userId).execute();
  return true;
}
