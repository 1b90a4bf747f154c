import { type Measure, TRAITS, type Trait } from '#contract/assessments.ts';
import type { Form } from './forms.ts';
import type { Item } from './items.ts';
import { BAND_NORMS, deviationFor, type Norms, reliability } from './norms.ts';
import type { Answers } from './read-answers.ts';

const LOWEST = 1;
const HIGHEST = 5;
const NEUTRAL = 3;
/** 80% of a normal distribution is within this many standard errors. */
const BAND = 1.2816;
/** The weight of the assumed reliability against the spread of a person's own answers, in items. */
const PRIOR_ITEMS = 8;

/** The answer in the direction of the trait: a reverse-keyed 5 is a 1. */
export function keyed({ isReversed }: Item, answer: number): number {
  return isReversed ? LOWEST + HIGHEST - answer : answer;
}

/**
 * Every trait in the order of `TRAITS`; a trait that the form does not cover is 3, flagged as not measured. The norms only
 * decide how wide the bands are.
 */
export function scoreTraits({ items }: Form, answers: Answers, norms: Norms = BAND_NORMS): Measure[] {
  return TRAITS.map((trait) => {
    const values = items
      .filter((item) => item.trait === trait)
      .map((item) => keyed(item, answers[item.id] ?? NEUTRAL));
    if (values.length === 0) {
      return { trait, score: NEUTRAL, low: LOWEST, high: HIGHEST, isMeasured: false };
    }
    const score = clamp(values.reduce((sum, value) => sum + value, 0) / values.length);
    const margin = BAND * standardError(trait, values, score, norms);
    return {
      trait,
      score: toFourDecimals(score),
      low: toFourDecimals(clamp(score - margin)),
      high: toFourDecimals(clamp(score + margin)),
      isMeasured: true,
    };
  });
}

/**
 * The standard error of a trait's mean, in points of the 1–5 scale. Classical test theory gives it from the spread of
 * people and the reliability, √(SD²·(1 − r)). If a person’s answers agree with each other, the error is smaller than
 * that, otherwise larger. So the variance of an item combines both: the assumed one with the weight `PRIOR_ITEMS`, and the
 * person's own with its degrees of freedom.
 */
function standardError(trait: Trait, values: readonly number[], mean: number, norms: Norms): number {
  const n = values.length;
  const assumed = n * deviationFor(trait, n, norms) ** 2 * (1 - reliability(trait, n, norms));
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt((PRIOR_ITEMS * assumed + squares) / (PRIOR_ITEMS + n - 1) / n);
}

/** Each trait divided by five, in the order of `TRAITS`. */
export function vectorOf(measures: readonly Measure[]): number[] {
  return measures.map(({ score }) => toFourDecimals(score / HIGHEST));
}

function clamp(value: number): number {
  return Math.min(HIGHEST, Math.max(LOWEST, value));
}

/** Rounds to four decimals, to drop the noise of binary fractions. */
export function toFourDecimals(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
