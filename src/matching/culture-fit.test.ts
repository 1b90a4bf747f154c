import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FORM_IDS, type Measure, TRAITS, type Trait } from '#contract/assessments.ts';
import { type CultureProfile, cultureProfile } from '#contract/culture.ts';
import { Chance } from '#testing/chance.ts';
import { randomCulture } from '#testing/culture.ts';
import { identify } from '#testing/split-half.ts';
import { FORMS } from './assessment/forms.ts';
import { referencePeople } from './assessment/reference-people.ts';
import { profileOf, referenceFor } from './assessment/reference-scores.ts';
import { scoreTraits } from './assessment/score.ts';
import { compileCulture, cultureCost, cultureFit, cultureScore } from './culture-fit.ts';

const person = (scores: Partial<Record<Trait, number>>, unmeasured: readonly Trait[] = []): Measure[] =>
  TRAITS.map((trait) => ({
    trait,
    score: scores[trait] ?? 3,
    low: 1,
    high: 5,
    isMeasured: !unmeasured.includes(trait),
  }));
const isAllowed = (profile: CultureProfile) => cultureProfile.safeParse(profile).success;
const fitOf = (measures: readonly Measure[], profile: CultureProfile) =>
  cultureFit({ formId: 'standard', measures }, profile).personalityFitInt;

test('the fits of random people and teams centre on half and vary widely', () => {
  for (const formId of FORM_IDS) {
    const chance = new Chance(3);
    const fits = referencePeople(600, 77, FORMS[formId])
      .map((answers) =>
        cultureFit({ formId, measures: scoreTraits(FORMS[formId], answers) }, randomCulture(chance)),
      )
      .map(({ personalityFitInt }) => personalityFitInt / 100)
      .sort((one, other) => one - other);
    const mean = fits.reduce((sum, value) => sum + value, 0) / fits.length;
    const deviation = Math.sqrt(fits.reduce((sum, value) => sum + (value - mean) ** 2, 0) / fits.length);
    expect(fits[300]).toBeGreaterThan(45);
    expect(fits[300]).toBeLessThan(55);
    expect(deviation).toBeGreaterThan(20);
  }
});

test('from half an assessment, distance identifies people better than cosine', () => {
  const { distance, cosine } = identify(referencePeople(400, 8_151, FORMS.standard), 400);
  expect(distance).toBeGreaterThan(0.95);
  expect(distance).toBeGreaterThan(cosine);
});

test('the score is the share of people farther away, with ties as half', () => {
  const chance = new Chance(19);
  const form = FORMS.quick;
  const { people } = referenceFor('quick');
  const seekers = referencePeople(40, 6, form).map((answers) => scoreTraits(form, answers));
  for (let i = 0; i < 10; i += 1) {
    const profile = randomCulture(chance);
    const role = compileCulture(profile, 'quick');
    for (const measures of seekers) {
      const seekersProfile = profileOf(form, measures);
      const seekersCost = cultureCost(role.stances, seekersProfile);
      const referenceCosts = people.map((person) => cultureCost(role.stances, person));
      const farther =
        referenceCosts.filter((cost) => cost > seekersCost).length +
        referenceCosts.filter((cost) => cost === seekersCost).length / 2;
      const expected = Math.round(((farther + 0.5) / (people.length + 1)) * 10_000);
      expect(cultureScore(seekersProfile, role)).toBe(expected);
      expect(cultureFit({ formId: 'quick', measures }, profile).personalityFitInt).toBe(expected);
    }
  }
});

test('without answers of both sides there is no culture fit', () => {
  const profile = { structure: { importance: 3, stance: 2 } };
  expect(cultureFit(null, profile)).toEqual({ personalityFitInt: 0, traits: [] });
  expect(cultureFit({ formId: 'standard', measures: person({}) }, null).personalityFitInt).toBe(0);
  expect(fitOf(person({}), {})).toBe(0);
  expect(fitOf(person({}), { structure: { importance: 0, stance: 2 } })).toBe(0);
  expect(fitOf(person({}, ['structure']), profile)).toBe(0);
});

test('the closer a seeker is to the team, the higher the fit', () => {
  const planning: CultureProfile = { structure: { importance: 3, stance: 2 } };
  const fits = [1.4, 2.2, 3, 3.8, 4.6].map((structure) => fitOf(person({ structure }), planning));
  expect(fits).toEqual([...fits].sort((one, other) => one - other));
  expect(fits.at(0)).toBeLessThan(500);
  expect(fits.at(-1)).toBeGreaterThan(9_000);
});

test('a trait below what the team wants costs more than one above', () => {
  const { mean, step } = { mean: 3.5, step: 0.85 };
  const middle: CultureProfile = { structure: { importance: 3, stance: 0 } };
  const less = fitOf(person({ structure: mean - step }), middle);
  const more = fitOf(person({ structure: mean + step }), middle);
  expect(more).toBeGreaterThan(less);
});

test('unmeasured traits pull the fit towards half, by their weight', () => {
  const profile: CultureProfile = {
    structure: { importance: 3, stance: 2 },
    creativity: { importance: 3, stance: 2 },
  };
  const known = fitOf(person({ structure: 4.8 }, ['creativity']), {
    structure: { importance: 3, stance: 2 },
  });
  const half = fitOf(person({ structure: 4.8 }, ['creativity']), profile);
  expect(Math.abs(half - (5_000 + (known - 5_000) / 2))).toBeLessThanOrEqual(1);
});

test('a trait that matters more moves the fit more', () => {
  const profile = (structure: number): CultureProfile => ({
    structure: { importance: structure, stance: 2 },
    creativity: { importance: 2, stance: 2 },
  });
  const apart = person({ structure: 1.5, creativity: 4.8 });
  expect(fitOf(apart, profile(3))).toBeLessThan(fitOf(apart, profile(1)));
});

test('each trait reports the distance between seeker and team', () => {
  const { traits } = cultureFit(
    { formId: 'standard', measures: person({ structure: 4.8, creativity: 1.5 }, ['leadership']) },
    {
      leadership: { importance: 1, stance: 0 },
      structure: { importance: 2, stance: 2 },
      creativity: { importance: 3, stance: 2 },
    },
  );
  expect(traits.map(({ trait }) => trait)).toEqual(['creativity', 'structure', 'leadership']);
  const [creativity, structure, leadership] = traits;
  expect(creativity?.teamWantsMore).toBeGreaterThan(2);
  expect(creativity?.agreementInt).toBeLessThan(1_000);
  expect(structure?.agreementInt).toBeGreaterThan(9_000);
  expect(leadership).toMatchObject({ isMeasured: false, agreementInt: 5_000, teamWantsMore: 0 });
});

test('a team may have at most four decisive traits, in whole steps', () => {
  const decisiveTraits = (count: number) =>
    Object.fromEntries(TRAITS.slice(0, count).map((trait) => [trait, { importance: 3, stance: 0 }]));
  expect(isAllowed(decisiveTraits(4))).toBe(true);
  expect(isAllowed(decisiveTraits(5))).toBe(false);
  expect(isAllowed({ structure: { importance: 4, stance: 0 } })).toBe(false);
  expect(isAllowed({ structure: { importance: 1.5, stance: 0 } })).toBe(false);
  expect(isAllowed({ structure: { importance: 1, stance: -3 } })).toBe(false);
});

test('the fit is whole basis points from 1 to 10,000, and deterministic', () => {
  const scores = fc.record(
    Object.fromEntries(TRAITS.map((trait) => [trait, fc.double({ min: 1, max: 5, noNaN: true })])),
  );
  fc.assert(
    fc.property(scores, fc.integer(), (drawn, seed) => {
      const profile = randomCulture(new Chance(seed));
      const first = fitOf(person(drawn), profile);
      expect(Number.isInteger(first) && first >= 1 && first <= 10_000).toBe(true);
      expect(fitOf(person(drawn), profile)).toBe(first);
      expect(isAllowed(profile)).toBe(true);
    }),
    { numRuns: 60 },
  );
});
