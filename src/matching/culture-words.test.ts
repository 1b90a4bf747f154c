import { expect, test } from 'vitest';
import { type Measure, TRAITS, type Trait } from '#contract/assessments.ts';
import type { CultureProfile } from '#contract/culture.ts';
import { cultureFit } from './culture-fit.ts';
import { cultureReasons } from './culture-words.ts';

const told = (scores: Partial<Record<Trait, number>>, profile: CultureProfile) => {
  const measures: Measure[] = TRAITS.map((trait) => ({
    trait,
    score: scores[trait] ?? 3,
    low: 1,
    high: 5,
    isMeasured: scores[trait] !== undefined,
  }));
  return cultureReasons(cultureFit({ formId: 'standard', measures }, profile), profile);
};

test('each trait that matters is told on one scale for both, the weightiest first', () => {
  const reasons = told(
    { structure: 4.7, creativity: 1.6 },
    {
      creativity: { importance: 2, stance: 2 },
      structure: { importance: 3, stance: 2 },
      leadership: { importance: 1, stance: 0 },
    },
  );
  expect(reasons.map(({ name, says }) => [name, says])).toEqual([
    ['Structure', 'The team stands at “Planned”, and so do the answers.'],
    ['Creativity', expect.stringMatching(/^The team stands at “.+”; the answers are nearer to “.+”\.$/)],
    ['Leadership', expect.stringMatching(/^The team stands between .+; the assessment does not tell yet\.$/)],
  ]);
  expect(reasons.map(({ answers }) => answers)).toEqual([expect.any(Number), expect.any(Number), null]);
  for (const { answers, team } of reasons) {
    expect(Math.abs(answers ?? 0)).toBeLessThanOrEqual(2);
    expect(Math.abs(team)).toBeLessThanOrEqual(2);
  }
});

test('the answers move towards the end that is named', () => {
  const planning: CultureProfile = { structure: { importance: 3, stance: 0 } };
  const [open] = told({ structure: 1.2 }, planning);
  const [planned] = told({ structure: 4.9 }, planning);
  expect(open?.says).toContain('nearer to “Open”');
  expect(planned?.says).toContain('nearer to “Planned”');
  expect(open?.answers ?? 0).toBeLessThan(planned?.answers ?? 0);
});

test('without a fit there is nothing to tell', () => {
  expect(told({}, { structure: { importance: 3, stance: 2 } })).toEqual([]);
});
