import { expect, test } from 'vitest';
import { base32, codeOf, findStep, stepAt } from './totp-maths.ts';

const SECRET = Buffer.from('12345678901234567890');

test('codes are those of the test vectors in RFC 6238', () => {
  const codeAt = (seconds: number) => codeOf(SECRET, stepAt(new Date(seconds * 1_000)));
  expect(codeAt(59)).toBe('287082');
  expect(codeAt(1_111_111_109)).toBe('081804');
  expect(codeAt(1_234_567_890)).toBe('005924');
  expect(codeAt(20_000_000_000)).toBe('353130');
});

test('a code works half a minute early or late, and once', () => {
  const now = new Date('2026-11-02T09:00:00Z');
  const step = stepAt(now);
  expect(findStep(SECRET, codeOf(SECRET, step), now, 0)).toBe(step);
  expect(findStep(SECRET, ` ${codeOf(SECRET, step - 1)} `, now, 0)).toBe(step - 1);
  expect(findStep(SECRET, codeOf(SECRET, step + 1), now, 0)).toBe(step + 1);
  expect(findStep(SECRET, codeOf(SECRET, step - 2), now, 0)).toBeNull();
  expect(findStep(SECRET, codeOf(SECRET, step), now, step)).toBeNull();
  expect(findStep(SECRET, 'abcdef', now, 0)).toBeNull();
});

test('secrets are written in the base32 of RFC 4648', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(base32(Buffer.from(''))).toBe('');
});
