import { expect, test } from 'vitest';
import { cardInWords } from './words.ts';

test('a card is named by its brand and last four digits', () => {
  expect(cardInWords({ brand: 'visa', last4: '4242' })).toBe('Visa ending in 4242');
  expect(cardInWords({ brand: 'eftpos', last4: '0001' })).toBe('Card ending in 0001');
});
