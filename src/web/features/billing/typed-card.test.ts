import { expect, test } from 'vitest';
import { SANDBOX_CARDS } from '#contract/billing.ts';
import { cardErrors, caretAfter, groupExpiry, groupNumber } from './typed-card.ts';

const NOW = Date.parse('2026-11-21T09:00:00Z');

test('a number is grouped while typing or pasting, up to sixteen digits', () => {
  expect(groupNumber('42424')).toBe('4242 4');
  expect(groupNumber('4242-4242 4242\t4242 99')).toBe('4242 4242 4242 4242');
  expect(groupNumber('')).toBe('');
});

test('the caret stays after the same digit', () => {
  expect(caretAfter(5, '4242 4242')).toBe(6);
  expect(caretAfter(4, '4242 4242')).toBe(4);
  expect(caretAfter(0, '4242')).toBe(0);
  expect(caretAfter(9, '4242')).toBe(4);
});

test('an expiry date is grouped, whatever way it is written', () => {
  expect(groupExpiry('1')).toBe('1');
  expect(groupExpiry('5')).toBe('05');
  expect(groupExpiry('1234')).toBe('12 / 34');
  expect(groupExpiry('12/2034')).toBe('12 / 34');
  expect(groupExpiry('1/34')).toBe('01 / 34');
  expect(groupExpiry('12 / 34')).toBe('12 / 34');
});

test('test cards are accepted; another number gives an error', () => {
  for (const { number } of SANDBOX_CARDS) {
    expect(cardErrors({ number, exp: '12 / 34', cvc: '123' }, NOW)).toEqual({});
  }
  const stranger = cardErrors({ number: '4111 1111 1111 1111', exp: '12 / 34', cvc: '123' }, NOW);
  expect(stranger.number).toMatch(/not sent/);
});

test('an incomplete, mistyped or expired value is reported at its field', () => {
  expect(cardErrors({ number: '4242', exp: '12', cvc: '1' }, NOW)).toEqual({
    number: 'Your card number is incomplete.',
    exp: 'Your card’s expiry date is incomplete.',
    cvc: 'Your card’s security code is incomplete.',
  });
  expect(cardErrors({ number: '4242 4242 4242 4241', exp: '13 / 34', cvc: '123' }, NOW)).toEqual({
    number: 'Your card number is invalid.',
    exp: 'Your card’s expiry month is invalid.',
  });
  const goodCard = { number: '4242 4242 4242 4242', cvc: '123' };
  expect(cardErrors({ ...goodCard, exp: '10 / 26' }, NOW).exp).toMatch(/in the past/);
  expect(cardErrors({ ...goodCard, exp: '11 / 26' }, NOW)).toEqual({});
});
