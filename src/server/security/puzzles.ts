import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Puzzle, PuzzleAnswer, PuzzlePurpose } from '#contract/puzzles.ts';
import { startsWithZeroBits } from '#contract/zero-bits.ts';
import { after, type Clock, MINUTE } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import { countAll } from '../http/limits.ts';
import { isSignedWith, type SigningKeys } from './signing-keys.ts';

interface Context {
  readonly db: Db;
  readonly clock: Clock;
  readonly signingKeys: SigningKeys;
}

/** Time to solve it and send the form again. */
const LIFE_MS = 10 * MINUTE;
/** Random bytes that make each challenge different. */
const NONCE_BYTES = 12;

/** A new puzzle. Nothing is stored: the challenge itself contains its purpose, difficulty and expiry, and is signed. */
export async function newPuzzle(
  { clock, signingKeys }: Pick<Context, 'clock' | 'signingKeys'>,
  purpose: PuzzlePurpose,
  bits: number,
): Promise<Puzzle> {
  const expiresAt = after(clock(), LIFE_MS);
  const signedText = [
    purpose,
    bits,
    expiresAt.getTime(),
    randomBytes(NONCE_BYTES).toString('base64url'),
  ].join('.');
  const [key] = await signingKeys.of('puzzles');
  return { challenge: `${signedText}.${sign(key, signedText)}`, bits, expiresAt: expiresAt.toISOString() };
}

/** Whether this is a correct answer to an unexpired puzzle of ours for this purpose. Each puzzle can be used only once. */
export async function isSolved(
  { db, clock, signingKeys }: Context,
  purpose: PuzzlePurpose,
  { challenge, answer }: PuzzleAnswer,
): Promise<boolean> {
  const end = challenge.lastIndexOf('.');
  const [signedText, signature] = [challenge.slice(0, Math.max(0, end)), challenge.slice(end + 1)];
  const [whatFor, bits, expires, nonce] = signedText.split('.');
  if (whatFor !== purpose || bits === undefined || nonce === undefined) return false;
  const keys = await signingKeys.of('puzzles');
  if (!isSignedWith(keys, (key) => sign(key, signedText), signature)) return false;
  const leftMs = Number(expires) - clock().getTime();
  if (leftMs <= 0) return false;
  const hash = createHash('sha256').update(`${challenge}:${answer}`).digest();
  if (!startsWithZeroBits(hash, Number(bits))) return false;
  const usedOnce = { key: `puzzle:${nonce}`, windowMs: leftMs };
  return (await countAll(db, clock, [usedOnce])).get(usedOnce.key)?.count === 1;
}

function sign(key: Buffer, signedText: string): string {
  return createHmac('sha256', key).update(signedText).digest('base64url');
}
