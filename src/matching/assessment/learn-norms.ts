import { TRAITS, type Trait } from '#contract/assessments.ts';
import type { Form } from './forms.ts';
import type { LearnedNorms } from './learned-norms.ts';
import { type Norm, type Norms, reliability, STANDARD_ITEMS } from './norms.ts';
import type { Answers } from './read-answers.ts';
import { keyed, toFourDecimals } from './score.ts';

/** A mean over this many people is within 0.12 points of the true one, 19 times out of 20. */
export const ENOUGH_ASSESSMENTS = 200;

/** Limits for what is learned, so that an unusual group of people cannot make everybody look alike. */
const MEAN = [1.5, 4.5] as const;
const DEVIATION = [0.4, 1.4] as const;
const ITEM_CORRELATION = [0.15, 0.8] as const;
/**
 * Correlations among few people look larger than they are, so this many imaginary people with uncorrelated traits are added.
 */
const PRIOR_PEOPLE = 20;

/**
 * Mean, spread and reliability of every trait, and their correlations, from the answers of people who took the same form.
 * The reliability is Cronbach's alpha, stored as the correlation between two items. If the form does not have five items for
 * each trait, Spearman–Brown converts the spread to five. Null with fewer than `ENOUGH_ASSESSMENTS` people, or if the form
 * does not have at least two items for every trait.
 */
export function learnNorms(form: Form, people: readonly Answers[]): Omit<LearnedNorms, 'version'> | null {
  if (people.length < ENOUGH_ASSESSMENTS) return null;
  const scales = TRAITS.map((trait) => scaleOf(form, trait, people));
  if (scales.some(({ items }) => items < 2)) return null;
  const norms = Object.fromEntries(TRAITS.map((trait, i) => [trait, normOf(scales[i]!)])) as Norms;
  const ownShare = people.length / (people.length + PRIOR_PEOPLE);
  const correlations = scales.map((one, row) =>
    scales.map((other, column) =>
      row === column ? 1 : toFourDecimals(ownShare * correlation(one.means, other.means)),
    ),
  );
  return { norms, correlations };
}

interface Scale {
  readonly items: number;
  /** The mean answer of each person. */
  readonly means: readonly number[];
  /** The sum, over the items, of the variance of people's answers. */
  readonly itemVariance: number;
}

function scaleOf(form: Form, trait: Trait, people: readonly Answers[]): Scale {
  const ofTrait = form.items.filter((item) => item.trait === trait);
  const columns = ofTrait.map((item) => people.map((answers) => keyed(item, answers[item.id] ?? Number.NaN)));
  const means = people.map(
    (_, n) => columns.reduce((sum, column) => sum + (column[n] ?? 0), 0) / ofTrait.length,
  );
  return {
    items: ofTrait.length,
    means,
    itemVariance: columns.reduce((sum, column) => sum + variance(column), 0),
  };
}

function normOf({ items, means, itemVariance }: Scale): Norm {
  const total = items ** 2 * variance(means);
  const alpha = total === 0 ? 0 : (items / (items - 1)) * (1 - itemVariance / total);
  const itemCorrelation = toFourDecimals(clamp(ITEM_CORRELATION, alpha / (items - (items - 1) * alpha)));
  const ofItem: Norm = { mean: 0, deviation: 1, itemCorrelation };
  const normsOfOneItem = Object.fromEntries(TRAITS.map((trait) => [trait, ofItem])) as Norms;
  const [first] = TRAITS;
  const deviation = Math.sqrt(
    (variance(means) * reliability(first, items, normsOfOneItem)) /
      reliability(first, STANDARD_ITEMS, normsOfOneItem),
  );
  return {
    mean: toFourDecimals(clamp(MEAN, average(means))),
    deviation: toFourDecimals(clamp(DEVIATION, deviation)),
    itemCorrelation,
  };
}

/** A value must have moved by this much before there is a new version; otherwise scores would jump for no reason. */
const MOVED = { mean: 0.1, deviation: 0.08, reliability: 0.03, correlation: 0.1 } as const;

/** Whether anything differs enough from before to be worth another version. */
export function haveNormsMoved(
  usedNorms: Pick<LearnedNorms, 'norms'> & { readonly correlations: LearnedNorms['correlations'] | null },
  learnedNorms: Omit<LearnedNorms, 'version'>,
): boolean {
  const hasMoved = TRAITS.some((trait) => {
    const [old, fresh] = [usedNorms.norms[trait], learnedNorms.norms[trait]];
    return (
      Math.abs(old.mean - fresh.mean) >= MOVED.mean ||
      Math.abs(old.deviation - fresh.deviation) >= MOVED.deviation ||
      Math.abs(
        reliability(trait, STANDARD_ITEMS, usedNorms.norms) -
          reliability(trait, STANDARD_ITEMS, learnedNorms.norms),
      ) >= MOVED.reliability
    );
  });
  const { correlations } = usedNorms;
  if (hasMoved || correlations === null) return hasMoved;
  return learnedNorms.correlations.some((row, i) =>
    row.some((value, j) => Math.abs(value - (correlations[i]?.[j] ?? 0)) >= MOVED.correlation),
  );
}

function correlation(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [average(one), average(other)];
  const covariance = average(one.map((value, n) => (value - a) * ((other[n] ?? b) - b)));
  const spread = Math.sqrt(variance(one) * variance(other));
  return spread === 0 ? 0 : covariance / spread;
}

function variance(values: readonly number[]): number {
  const mean = average(values);
  return average(values.map((value) => (value - mean) ** 2));
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function clamp([least, most]: readonly [number, number], value: number): number {
  return Math.min(most, Math.max(least, value));
}
