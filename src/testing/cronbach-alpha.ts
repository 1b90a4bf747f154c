import type { Trait } from '#contract/assessments.ts';
import type { Form } from '#matching/assessment/forms.ts';
import type { Answers } from '#matching/assessment/read-answers.ts';
import { keyed } from '#matching/assessment/score.ts';

/**
 * How well the items of one trait agree across people (L. J. Cronbach, Psychometrika 16, 1951). Answers to reverse-keyed
 * items are reversed first, because the result could otherwise become negative.
 */
export function cronbachAlpha({ items }: Form, trait: Trait, people: readonly Answers[]): number {
  const ofTrait = items.filter((item) => item.trait === trait);
  const answersTo = ofTrait.map((item) =>
    people.map((answers) => keyed(item, answers[item.id] ?? Number.NaN)),
  );
  const totals = people.map((_, i) => answersTo.reduce((sum, values) => sum + (values[i] ?? Number.NaN), 0));
  const itemVariance = answersTo.reduce((sum, values) => sum + variance(values), 0);
  return (ofTrait.length / (ofTrait.length - 1)) * (1 - itemVariance / variance(totals));
}

export function variance(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
}
