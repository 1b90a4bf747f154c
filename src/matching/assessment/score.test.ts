import { expect, test } from 'vitest';
import { FORM_IDS, TRAITS } from '#contract/assessments.ts';
import { cronbachAlpha } from '#testing/cronbach-alpha.ts';
import { FORMS, type Form } from './forms.ts';
import { deviationFor, NORMS, reliability } from './norms.ts';
import type { Answers } from './read-answers.ts';
import { referencePeople } from './reference-people.ts';
import { scoreTraits, vectorOf } from './score.ts';

const all = (form: Form, value: number): Answers =>
  Object.fromEntries(form.items.map(({ id }) => [id, value]));
const score = (form: Form, answers: Answers, trait: string) => {
  const measure = scoreTraits(form, answers).find((each) => each.trait === trait);
  if (measure === undefined) throw new Error(`no ${trait}`);
  return measure;
};

test('every trait depends on its own items only, reversed where keyed so', () => {
  for (const id of FORM_IDS) {
    const form = FORMS[id];
    const before = scoreTraits(form, all(form, 3));
    for (const item of form.items) {
      const after = scoreTraits(form, { ...all(form, 3), [item.id]: 4 });
      const moved = after.map((measure, i) => Math.sign(measure.score - (before[i]?.score ?? 0)));
      expect([item.id, ...moved]).toEqual([
        item.id,
        ...TRAITS.map((trait) => (trait !== item.trait ? 0 : item.isReversed ? -1 : 1)),
      ]);
    }
  }
});

test('the vector is each trait divided by five, all within 1–5 and 0.2–1', () => {
  for (const id of FORM_IDS) {
    for (const answers of referencePeople(200, 3, FORMS[id])) {
      const measures = scoreTraits(FORMS[id], answers);
      expect(measures.map(({ trait }) => trait)).toEqual([...TRAITS]);
      for (const { score: value, low, high } of measures) {
        expect(value).toBeGreaterThanOrEqual(1);
        expect(value).toBeLessThanOrEqual(5);
        expect(low).toBeLessThanOrEqual(value);
        expect(high).toBeGreaterThanOrEqual(value);
      }
      vectorOf(measures).forEach((value, i) => {
        expect(value).toBeCloseTo((measures[i]?.score ?? 0) / 5, 4);
      });
    }
  }
});

test('consistent answers and more questions make the band narrower', () => {
  const form = FORMS.standard;
  const torn = {
    ...all(form, 3),
    'creativity-1': 5,
    'creativity-2': 5,
    'creativity-3': 5,
    'creativity-4': 5,
    'creativity-5': 1,
  };
  const width = ({ low, high }: { low: number; high: number }) => high - low;
  const steady = score(form, all(form, 3), 'creativity');
  expect(score(form, torn, 'creativity').score).toBeCloseTo(2.6);
  expect(width(score(form, torn, 'creativity'))).toBeGreaterThan(width(steady));
  expect(width(score(FORMS.quick, all(FORMS.quick, 3), 'creativity'))).toBeGreaterThan(width(steady));
});

test('four of five retakes land in the band', () => {
  const form = FORMS.standard;
  // Two halves are two tests: the spread of their difference is the root of the sum of both squared errors.
  const halfOf = (side: number): Form => ({
    ...form,
    items: form.items.filter((_, i) => Math.floor(i / TRAITS.length) % 2 === side),
  });
  let withinMargin = 0;
  let count = 0;
  for (const answers of referencePeople(800, 11, form)) {
    const second = scoreTraits(halfOf(1), answers);
    scoreTraits(halfOf(0), answers).forEach((one, i) => {
      const other = second[i] ?? one;
      const margin = Math.hypot(one.high - one.low, other.high - other.low) / 2;
      count += 1;
      if (Math.abs(one.score - other.score) <= margin) withinMargin += 1;
    });
  }
  expect(withinMargin / count).toBeGreaterThan(0.7);
  expect(withinMargin / count).toBeLessThan(0.9);
});

test('a trait that the form does not cover is 3 and flagged', () => {
  const form: Form = {
    ...FORMS.standard,
    items: FORMS.standard.items.filter(({ trait }) => trait !== 'leadership'),
  };
  const measures = scoreTraits(form, all(form, 5));
  expect(measures.find(({ trait }) => trait === 'leadership')).toEqual({
    trait: 'leadership',
    score: 3,
    low: 1,
    high: 5,
    isMeasured: false,
  });
  expect(measures.filter(({ isMeasured }) => isMeasured)).toHaveLength(7);
});

test('the norms match the generated population, for both forms', () => {
  for (const id of FORM_IDS) {
    const form = FORMS[id];
    const people = referencePeople(2_000, 29, form);
    const scores = people.map((answers) => scoreTraits(form, answers));
    TRAITS.forEach((trait, i) => {
      const values = scores.map((measures) => measures[i]?.score ?? Number.NaN);
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      const deviation = Math.sqrt(
        values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length,
      );
      const items = form.items.filter((item) => item.trait === trait).length;
      expect(Math.abs(mean - NORMS[trait].mean)).toBeLessThan(0.1);
      expect(Math.abs(deviation - deviationFor(trait, items))).toBeLessThan(0.06);
      expect(Math.abs(cronbachAlpha(form, trait, people) - reliability(trait, items))).toBeLessThan(0.04);
    });
  }
});
