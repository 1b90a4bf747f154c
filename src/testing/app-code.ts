import { codeOf, stepAt } from '#server/features/accounts/totp-maths.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app with this key (base32, as the screen shows it) shows at an instant. */
export function shownCode(key: string, now: Date, stepsLater = 0): string {
  const letters = [...key.replaceAll(/\s/g, '')];
  const bits = letters.map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const secret = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  return codeOf(secret, stepAt(now) + stepsLater);
}
