import { expect, test } from 'vitest';
import { TRAITS } from '#contract/assessments.ts';
import { cronbachAlpha } from '#testing/cronbach-alpha.ts';
import { FORMS } from './forms.ts';
import { haveNormsMoved, learnNorms } from './learn-norms.ts';
import { deviationFor, NORMS, reliability } from './norms.ts';
import { referencePeople } from './reference-people.ts';
import { profileOf, referenceFor } from './reference-scores.ts';
import { scoreTraits } from './score.ts';

const people = referencePeople(2_000, 71, FORMS.standard, 1);
const learned = { version: 1, ...(learnNorms(FORMS.standard, people) as NonNullable<Lesson>) };
type Lesson = ReturnType<typeof learnNorms>;

test('the learned norms describe the people they came from', () => {
  for (const trait of TRAITS) {
    const scores = people.map(
      (answers) =>
        scoreTraits(FORMS.standard, answers).find((each) => each.trait === trait)?.score ?? Number.NaN,
    );
    const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
    expect(learned.norms[trait].mean).toBeCloseTo(mean, 2);
    expect(reliability(trait, 5, learned.norms)).toBeCloseTo(cronbachAlpha(FORMS.standard, trait, people), 2);
  }
});

test('norms learned from the quick form nearly match the standard form’s', () => {
  const quick = learnNorms(FORMS.quick, referencePeople(2_000, 71, FORMS.quick, 1)) as NonNullable<Lesson>;
  for (const trait of TRAITS) {
    expect(Math.abs(quick.norms[trait].mean - learned.norms[trait].mean)).toBeLessThan(0.15);
    for (const items of [3, 5]) {
      const difference = deviationFor(trait, items, quick.norms) - deviationFor(trait, items, learned.norms);
      expect(Math.abs(difference)).toBeLessThan(0.1);
    }
  }
});

test('the reference people have the learned spread and correlations', () => {
  const { people: reference } = referenceFor('standard', learned);
  const real = people.map((answers) =>
    profileOf(FORMS.standard, scoreTraits(FORMS.standard, answers), learned),
  );
  const [one, other] = [TRAITS.indexOf('collaboration'), TRAITS.indexOf('communication')];
  const correlationIn = (all: readonly (readonly (number | null)[])[]) =>
    all.reduce((sum, person) => sum + (person[one] ?? 0) * (person[other] ?? 0), 0) / all.length;
  expect(Math.abs(correlationIn(reference) - correlationIn(real))).toBeLessThan(0.12);
  const spread = reference.reduce((sum, person) => sum + (person[one] ?? 0) ** 2, 0) / reference.length;
  expect(Math.abs(spread - 1)).toBeLessThan(0.15);
});

test('199 people, or a small difference, do not make a new version', () => {
  expect(learnNorms(FORMS.standard, people.slice(0, 199))).toBeNull();
  expect(haveNormsMoved({ norms: NORMS, correlations: null }, learned)).toBe(true);
  const lesson = learnNorms(FORMS.standard, people.slice(20)) as NonNullable<Lesson>;
  expect(haveNormsMoved(learned, lesson)).toBe(false);
});
