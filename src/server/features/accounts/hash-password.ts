import { hash, verify } from '@node-rs/argon2';
import { PASSWORD_COST, type PasswordCost } from '../../password-cost.ts';
import COMMON from './common-passwords.json' with { type: 'json' };
import { COMMON_PASSWORDS } from './password-words.ts';

/** The library's default algorithm is argon2id. */
export function hashPassword(password: string, cost: PasswordCost = PASSWORD_COST): Promise<string> {
  return hash(password.normalize('NFC'), cost);
}

const decoys = new Map<PasswordCost, Promise<string>>();

/** A hash that took the same work as others of this cost. */
function decoyOf(cost: PasswordCost): Promise<string> {
  const decoy = decoys.get(cost) ?? hashPassword('nobody has this password', cost);
  decoys.set(cost, decoy);
  return decoy;
}

/** False for a wrong password and for an unknown account alike, after the same work. */
export async function isPassword(
  storedHash: string | null,
  password: string,
  cost: PasswordCost = PASSWORD_COST,
): Promise<boolean> {
  const decoy = await decoyOf(cost);
  const isRight = await verify(storedHash ?? decoy, password.normalize('NFC'));
  return isRight && storedHash !== null;
}

/** One character repeated, including spaces: no list has all of these. */
const ONE_CHARACTER = /^(.)\1*$/su;

/**
 * The 3,000 most common passwords of at least six characters, in lower case: those of `password-words.ts`, and then the most
 * frequent ones of zxcvbn's list (MIT licence, Dan Wheeler and Dropbox).
 */
const ALL_COMMON: ReadonlySet<string> = new Set(COMMON);

/** Among the very first guesses: refused for every client. */
export function isFirstGuess(password: string): boolean {
  return ONE_CHARACTER.test(password) || COMMON_PASSWORDS.has(password.toLowerCase());
}

export function isCommonPassword(password: string): boolean {
  return isFirstGuess(password) || ALL_COMMON.has(password.toLowerCase());
}
