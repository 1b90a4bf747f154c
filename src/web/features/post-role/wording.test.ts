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

test('ordinary adverts get no hints about their wording', () => {
  for (const text of [
    'You support young people and young adults in care.',
    'A native plant nursery in Kent; we grow native hedging.',
    'The manager chairs the board and keeps her or his own diary.',
    'Lift parts of up to 15 kg, with equipment.',
    'You teach pupils aged 11 to 16, and he or she must want to learn.',
  ]) {
    expect(wordingHints(text)).toEqual([]);
  }
});

test('ages get a hint unless they are those of pupils or patients', () => {
  expect(wordingHints('Children under 16 years and young people aged 16 to 25 live here.')).toEqual([]);
  expect(wordingHints('For people aged 20 to 30.').map(({ words }) => words)).toEqual(['aged 20 to 30']);
});

test('a hint about dress says what to write instead', () => {
  const [hint] = wordingHints('Bakers are clean-shaven.');
  expect(hint?.why).toContain('hygiene');
});

test('each wording is named once, and at most five', () => {
  expect(wordingHints('Young', 'young and YOUNG')).toHaveLength(1);
  expect(wordingHints('young youthful ninja guru rockstar superstar salesman')).toHaveLength(5);
});
