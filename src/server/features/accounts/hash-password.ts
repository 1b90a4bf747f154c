import { hash, verify } from '@node-rs/argon2';
import { COMMON_PASSWORDS } from './password-words.ts';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), COST);
}

let decoy: Promise<string> | null = null;

/** False for a wrong password and for an unknown account alike, after the same work. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const isRight = await verify(stored ?? (await decoy), password.normalize('NFC'));
  return isRight && stored !== null;
}

/** One character repeated, including spaces: no list has all of these. */
const ONE_CHARACTER = /^(.)\1*$/su;

export function isCommonPassword(password: string): boolean {
  return ONE_CHARACTER.test(password) || COMMON_PASSWORDS.has(password.toLowerCase());
}
