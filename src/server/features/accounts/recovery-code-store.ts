import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '#contract/second-factors.ts';
import type { Db } from '../../db/connection.ts';
import { base32 } from './totp-maths.ts';

const BYTES = 10;

/** New codes in place of earlier ones: 'ABCD-EFGH-IJKL-MNOP'. Only their hashes are stored. */
export async function renewCodes(trx: Db, userId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(BYTES)));
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ code_hash: hashOf(userId, code), user_id: userId, made_at: now })))
    .execute();
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'));
}

/** Whether the person typed one of their unused codes; deletes that code, so that it works once. */
export async function spendCode(trx: Db, userId: string, code: string): Promise<boolean> {
  if (!isRecoveryCode(code)) return false;
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('code_hash', '=', hashOf(userId, normalise(code)))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export function isRecoveryCode(code: string): boolean {
  return /^[A-Z2-7]{16}$/.test(normalise(code));
}

function normalise(code: string): string {
  return code.toUpperCase().replaceAll(/[\s-]/g, '');
}

/** Includes the person's id, so that somebody who steals the hashes must guess the codes of each person separately. */
function hashOf(userId: string, code: string): Buffer {
  return createHash('sha256').update(`${userId}:${code}`).digest();
}
