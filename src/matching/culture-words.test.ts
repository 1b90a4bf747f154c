import { expect, test } from 'vitest';
import { type Measure, TRAITS, type Trait } from '#contract/assessments.ts';
import type { CultureProfile } from '#contract/culture.ts';
import { cultureFit } from './culture-fit.ts';
import { cultureReasons } from './culture-words.ts';

const reasonsFor = (scores: Partial<Record<Trait, number>>, profile: CultureProfile) => {
  const measures: Measure[] = TRAITS.map((trait) => ({
    trait,
    score: scores[trait] ?? 3,
    low: 1,
    high: 5,
    isMeasured: scores[trait] !== undefined,
  }));
  return cultureReasons(cultureFit({ formId: 'standard', measures }, profile), profile);
};

test('reasons use one scale for team and answers, most important first', () => {
  const reasons = reasonsFor(
    { structure: 4.7, creativity: 1.6 },
    {
      creativity: { importance: 2, stance: 2 },
      structure: { importance: 3, stance: 2 },
      leadership: { importance: 1, stance: 0 },
    },
  );
  expect(reasons.map(({ name, says }) => [name, says])).toEqual([
    ['Structure', 'The team is at “Planned”, and the answers agree.'],
    ['Creativity', expect.stringMatching(/^The team is at “.+”; the answers are closer to “.+”\.$/)],
    [
      'Leadership',
      expect.stringMatching(/^The team is between .+; the assessment has not measured this yet\.$/),
    ],
  ]);
  expect(reasons.map(({ answers }) => answers)).toEqual([expect.any(Number), expect.any(Number), null]);
  for (const { answers, team } of reasons) {
    expect(Math.abs(answers ?? 0)).toBeLessThanOrEqual(2);
    expect(Math.abs(team)).toBeLessThanOrEqual(2);
  }
});

test('the answers are closer to the end that the sentence names', () => {
  const planning: CultureProfile = { structure: { importance: 3, stance: 0 } };
  const [open] = reasonsFor({ structure: 1.2 }, planning);
  const [planned] = reasonsFor({ structure: 4.9 }, planning);
  expect(open?.says).toContain('closer to “Open”');
  expect(planned?.says).toContain('closer to “Planned”');
  expect(open?.answers ?? 0).toBeLessThan(planned?.answers ?? 0);
});

test('answers beyond the team’s own position are even closer to its end', () => {
  const [reason] = reasonsFor({ structure: 5 }, { structure: { importance: 3, stance: 1 } });
  expect(reason?.says).toBe('The team leans towards “Planned”; the answers are even closer to “Planned”.');
});

test('without a culture fit there are no reasons for it', () => {
  expect(reasonsFor({}, { structure: { importance: 3, stance: 2 } })).toEqual([]);
});
