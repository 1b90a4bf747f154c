import { createHmac, timingSafeEqual } from 'node:crypto';
import { SECOND } from '../../clock.ts';

/** Codes as authenticator apps show them: RFC 6238 with HMAC-SHA-1, six digits and 30 seconds, which all apps support. */
const PERIOD_MS = 30 * SECOND;
const DIGITS = 6;
/** Clocks of phones are wrong by up to half a minute, and people type slowly. */
const STEPS_AROUND = 1;

/** The number of the period that an instant is in. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / PERIOD_MS);
}

export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step that this code belongs to, near now and after `lastStep`; null if it belongs to no such step. */
export function findStep(secret: Buffer, code: string, now: Date, lastStep: number): number | null {
  const digits = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return null;
  const currentStep = stepAt(now);
  for (let step = currentStep - STEPS_AROUND; step <= currentStep + STEPS_AROUND; step += 1) {
    const isRight = timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(digits));
    if (isRight && step > lastStep) return step;
  }
  return null;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, without padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}
