import { expect, test } from 'vitest';
import { wordingHints } from './wording.ts';

test('wording about age, origin and sex gets a hint with the reason', () => {
  const hints = wordingHints('Salesman', 'We want a young, able-bodied native English speaker.');
  expect(hints.map(({ words }) => words)).toEqual([
    'Salesman',
    'young',
    'able-bodied',
    'native English speaker',
  ]);
  for (const { why } of hints) expect(why).toContain('Equality Act');
});

test('ordinary adverts get no hints', () => {
  for (const text of [
    'You support young people and young adults in care.',
    'A native plant nursery in Kent; we grow native hedging.',
    'The manager chairs the board and keeps her or his own diary.',
    'Lift parts of up to 15 kg, with equipment.',
  ]) {
    expect(wordingHints(text)).toEqual([]);
  }
});

test('each wording is named once, and at most five', () => {
  expect(wordingHints('Young', 'young and YOUNG')).toHaveLength(1);
  expect(wordingHints('young youthful ninja guru rockstar superstar salesman')).toHaveLength(5);
});
