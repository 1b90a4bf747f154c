import { expect, test } from 'vitest';
import { TRAITS } from '#contract/assessments.ts';
import { standing, TRAIT_WORDS } from './trait-words.ts';

test('a score is high or low only if its whole band is beyond the middle', () => {
  expect(standing({ low: 3.1, high: 4.2 })).toBe('high');
  expect(standing({ low: 2.9, high: 4.2 })).toBe('between');
  expect(standing({ low: 1.9, high: 3 })).toBe('between');
  expect(standing({ low: 1.2, high: 2.8 })).toBe('low');
});

test('the words for traits are all different, without praise or blame', () => {
  const words = TRAITS.flatMap((trait) => [
    ...TRAIT_WORDS[trait].ends,
    ...Object.values(TRAIT_WORDS[trait].sentences),
  ]);
  expect(new Set(words).size).toBe(words.length);
  expect(words.join(' ')).not.toMatch(/\b(good|bad|weak|strong|poor|better|excellent|lack|fail)\b/i);
});
