import { expect, test } from 'vitest';
import { contextWords, isMadeOf } from './context-words.ts';

const ZOE = contextWords(
  {
    username: 'zoe_92',
    email: 'zoë.o’hara-lee@mail.example.org',
    firstName: 'Zoë',
    lastName: 'O’Hara Lee',
    companies: ['Bridge & Co', '42'],
  },
  'Northern Jobs',
);

test.each([
  'nod2026!',
  'NOD-nod-NOD',
  'zoeoharalee1',
  'northern jobs 1',
  'zoe_92',
  'Zoe1992!',
  'ZOË zoe 1',
  'oharalee22',
  'Lee.Zoe.7',
  'bridge&co2026',
  'Bridge-2026',
  'zoe.ohara-lee@1',
  'zoë.o’hara-lee@mail.example.org',
])('%s is made of one known name', (password) => {
  expect(isMadeOf(ZOE, password)).toBe(true);
});

test.each([
  'zoe likes tea',
  'bridge-of-sighs',
  'nodding2026',
  'nod zoe 2026',
  'lezooee1',
  'leyzo123',
  'co12345678',
  '92921992',
  '!!!???###',
  'ずっと静かな夜',
])('%s is more than one known name and digits', (password) => {
  expect(isMadeOf(ZOE, password)).toBe(false);
});

test('names of under three letters count only together or typed in full', () => {
  const words = contextWords(
    { username: 'x1234567', email: 'li@example.org', firstName: 'Li', lastName: 'Wu', companies: [] },
    null,
  );
  expect(isMadeOf(words, 'X1234567')).toBe(true);
  expect(isMadeOf(words, 'liwu1234')).toBe(true);
  expect(isMadeOf(words, 'wuwu1234')).toBe(false);
});
