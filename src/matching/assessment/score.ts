import { type Measure, TRAITS, type Trait } from '#contract/assessments.ts';
import type { Form } from './forms.ts';
import type { Item } from './items.ts';
import { deviationFor, reliability } from './norms.ts';
import type { Answers } from './read-answers.ts';

const LOWEST = 1;
const HIGHEST = 5;
const NEUTRAL = 3;
/** Four in five under the normal curve lie within so many standard errors. */
const BAND = 1.2816;
/** How many items' worth of belief the authored reliability has against the spread of a person's own answers. */
const PRIOR_ITEMS = 8;

/** The answer as it counts for the item's trait: a reverse-keyed 5 is a 1. */
export function keyed({ isReversed }: Item, answer: number): number {
  return isReversed ? LOWEST + HIGHEST - answer : answer;
}

/** Every trait in the order of `TRAITS`; one that the form does not ask about is 3, flagged as not measured. */
export function scoreTraits({ items }: Form, answers: Answers): Measure[] {
  return TRAITS.map((trait) => {
    const values = items
      .filter((item) => item.trait === trait)
      .map((item) => keyed(item, answers[item.id] ?? NEUTRAL));
    if (values.length === 0) {
      return { trait, score: NEUTRAL, low: LOWEST, high: HIGHEST, isMeasured: false };
    }
    const score = clamped(values.reduce((sum, value) => sum + value, 0) / values.length);
    const margin = BAND * standardError(trait, values, score);
    return {
      trait,
      score: rounded(score),
      low: rounded(clamped(score - margin)),
      high: rounded(clamped(score + margin)),
      isMeasured: true,
    };
  });
}

/**
 * The standard error of a trait's mean, in points of the 1–5 scale. Classical test theory gives it from the spread of
 * people and the reliability, √(SD²·(1 − r)); a person whose answers agree with each other is known better than that,
 * one whose answers do not, worse. So the variance of an item is taken from both: the authored one with the weight of
 * `PRIOR_ITEMS`, the person's own with that of its degrees of freedom.
 */
function standardError(trait: Trait, values: readonly number[], mean: number): number {
  const n = values.length;
  const authored = n * deviationFor(trait, n) ** 2 * (1 - reliability(trait, n));
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt((PRIOR_ITEMS * authored + squares) / (PRIOR_ITEMS + n - 1) / n);
}

/** Each trait divided by five, in the order of `TRAITS`. */
export function vectorOf(measures: readonly Measure[]): number[] {
  return measures.map(({ score }) => rounded(score / HIGHEST));
}

function clamped(value: number): number {
  return Math.min(HIGHEST, Math.max(LOWEST, value));
}

/** To hundredths of hundredths: what is stored and shown should not carry the noise of binary fractions. */
function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
