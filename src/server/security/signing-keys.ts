import { hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Db } from '../db/connection.ts';
import { secret } from '../db/secrets.ts';
import { IN_DATABASE, type SigningConfig } from '../settings/signing.ts';

/** What is signed or sealed: each purpose has its own key. */
export type Purpose =
  | 'unsubscribe'
  | 'uploads'
  | 'known-browser'
  | 'company-sign-in'
  | 'puzzles'
  | 'undo-second-factor';

/** Keys of 32 bytes, for HMAC-SHA256 or AES-256-GCM. The first one signs or seals, and each of them is accepted. */
export interface SigningKeys {
  readonly of: (purpose: Purpose) => Promise<readonly [Buffer, ...Buffer[]]>;
}

const KEY_BYTES = 32;

/** From the operator's key, by HKDF (RFC 5869); without one, random keys that the database keeps. */
export function createSigningKeys(db: Db, signing: SigningConfig | null): SigningKeys {
  if (signing === null) return { of: async (purpose) => [await secret(db, purpose)] };
  const { current, previous } = signing;
  return {
    of: async (purpose) => {
      const signs = deriveKey(current, purpose);
      if (previous === null) return [signs];
      return [signs, previous === IN_DATABASE ? await secret(db, purpose) : deriveKey(previous, purpose)];
    },
  };
}

/** Whether one of the keys made this signature. Takes the same time for every wrong signature. */
export function isSignedWith(
  keys: readonly Buffer[],
  sign: (key: Buffer) => string,
  signature: string,
): boolean {
  const bytes = Buffer.from(signature);
  return keys
    .map((key) => Buffer.from(sign(key)))
    .some((expected) => bytes.length === expected.length && timingSafeEqual(bytes, expected));
}

function deriveKey(key: string, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `nod ${purpose}`, KEY_BYTES));
}
