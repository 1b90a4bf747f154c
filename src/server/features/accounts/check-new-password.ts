import { FORM_PASSWORD_MIN } from '#contract/units.ts';
import type { Config } from '../../config.ts';
import { AppError } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { type AccountNames, contextWords, isMadeOf } from './context-words.ts';
import { isCommonPassword, isFirstGuess } from './hash-password.ts';

type Context = Pick<Services, 'config' | 'breaches'>;

interface NewPassword {
  readonly password: string;
  readonly named: AccountNames;
  /** Whether the 3,000 most common passwords are refused, or only the few that every attacker tries first. */
  readonly isStrict: boolean;
  /** The fewest characters; without it, what the operator asks for. */
  readonly least?: number;
}

/** The fewest characters in a form for a new account. */
export function leastInForms({ passwordMin }: Pick<Config, 'passwordMin'>): number {
  return Math.max(passwordMin, FORM_PASSWORD_MIN);
}

/** The error in a new password, as a sentence; null if the password is good enough. */
export function faultOf(
  { config }: Pick<Services, 'config'>,
  { password, named, isStrict, least = config.passwordMin }: NewPassword,
): string | null {
  if (password.length < least) return `Use at least ${least} characters.`;
  if (isStrict ? isCommonPassword(password) : isFirstGuess(password)) {
    return 'That password is too easy to guess. Please choose another.';
  }
  if (isMadeOf(contextWords(named, config.operator.name), password)) {
    return 'That password is made of names that others know. Please add other words, or choose another.';
  }
  return null;
}

/** For an existing account; `named` is null if the account was deleted meanwhile. @throws 422, naming `field` */
export async function mustBeGoodPassword(
  context: Context,
  { password, named, field }: { password: string; named: AccountNames | null; field: string },
): Promise<void> {
  const fault = named === null ? null : faultOf(context, { password, named, isStrict: true });
  if (fault !== null) throw new AppError('unacceptable', fault, { field });
  await refuseBreachedPassword(context, password, field);
}

/** Only if the operator has set up a service that knows breached passwords. @throws 422, naming `field` */
export async function refuseBreachedPassword(
  { breaches }: Pick<Services, 'breaches'>,
  password: string,
  field: string,
): Promise<void> {
  if (!(await breaches.isBreached(password))) return;
  const words = 'That password is in a list of stolen passwords. Please choose another.';
  throw new AppError('unacceptable', words, { field });
}
