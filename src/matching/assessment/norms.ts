import type { Trait } from '#contract/assessments.ts';

/** What is typical of people who answer the form, by trait. */
export type Norms = Readonly<Record<Trait, Norm>>;

/** The distribution of a trait over people who take the standard form. */
export interface Norm {
  readonly mean: number;
  readonly deviation: number;
  /** The mean correlation between two of its items. */
  readonly itemCorrelation: number;
}

/**
 * Invented, not measured: these numbers do not come from answers of real people. They assume that five statements on one
 * narrow subject correlate well (alpha 0.87, the upper end of published short scales), with means above the middle because
 * people describe themselves kindly. A test checks that the generated reference population agrees with them. The norms and that
 * population were tuned together until two halves of a form identify a generated person as well as the design requires (AUC 0.95). That figure
 * checks the arithmetic and says nothing about real people. `bench/culture-fit.ts` shows the effect of less reliable
 * answers. Once enough people have answered, `learn-norms.ts` replaces these with numbers computed from their answers.
 */
export const NORMS: Norms = {
  collaboration: { mean: 3.5, deviation: 0.85, itemCorrelation: 0.57 },
  independence: { mean: 3.4, deviation: 0.85, itemCorrelation: 0.57 },
  structure: { mean: 3.5, deviation: 0.85, itemCorrelation: 0.57 },
  creativity: { mean: 3.4, deviation: 0.85, itemCorrelation: 0.57 },
  leadership: { mean: 3.2, deviation: 0.85, itemCorrelation: 0.57 },
  adaptability: { mean: 3.3, deviation: 0.85, itemCorrelation: 0.57 },
  stressManagement: { mean: 3.3, deviation: 0.85, itemCorrelation: 0.57 },
  communication: { mean: 3.5, deviation: 0.85, itemCorrelation: 0.57 },
};

/**
 * The reliability of a mean of `items` items, 0 to 1: Spearman–Brown from the mean correlation of two items.
 * (W. Brown, British Journal of Psychology 3, 1910; C. Spearman, the same volume.)
 */
export function reliability(trait: Trait, items: number, norms: Norms = NORMS): number {
  const { itemCorrelation } = norms[trait];
  return (items * itemCorrelation) / (1 + (items - 1) * itemCorrelation);
}

/** The standard deviation for a form of `items` items: the fewer the items, the wider. */
export function deviationFor(trait: Trait, items: number, norms: Norms = NORMS): number {
  const ofStandard = reliability(trait, STANDARD_ITEMS, norms);
  return norms[trait].deviation * Math.sqrt(ofStandard / reliability(trait, items, norms));
}

export const STANDARD_ITEMS = 5;

/**
 * Five items answered by real people have a reliability of 0.81 (measured on public answers to short scales), not 0.87 as in
 * `NORMS`. Until our own answers are known, bands assume this, so that they do not promise too much.
 */
const BAND_CORRELATION = 0.46;

/** `NORMS` for the bands around a score. */
export const BAND_NORMS: Norms = withCorrelation(BAND_CORRELATION);

function withCorrelation(itemCorrelation: number): Norms {
  const changed = Object.entries(NORMS).map(([trait, norm]) => [trait, { ...norm, itemCorrelation }]);
  return Object.fromEntries(changed) as Record<Trait, Norm>;
}
