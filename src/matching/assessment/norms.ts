import type { Trait } from '#contract/assessments.ts';

/** How a trait is spread over people who take the standard form. */
export interface Norm {
  readonly mean: number;
  readonly deviation: number;
  /** The mean correlation between two of its items. */
  readonly itemCorrelation: number;
}

/**
 * Authored, not measured: no answers of real people stand behind these numbers. Five statements on one narrow subject
 * are taken to hang together well (alpha 0.87, the upper end of what published short scales reach), with means above
 * the middle because people describe themselves kindly. The generated reference population agrees with them, and a
 * test says so. Both were chosen until two halves of a form identify a generated person as well as the design asks
 * (AUC 0.95): that figure checks the arithmetic and says nothing of real people. `bench/culture-fit.ts` shows what less reliable answers would cost. Once enough people have answered,
 * numbers computed from their answers belong here.
 */
export const NORMS: Readonly<Record<Trait, Norm>> = {
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
 * How far a mean of `items` items can be relied on, 0 to 1: Spearman–Brown from the mean correlation of two items.
 * (W. Brown, British Journal of Psychology 3, 1910; C. Spearman, the same volume.)
 */
export function reliability(trait: Trait, items: number): number {
  const { itemCorrelation } = NORMS[trait];
  return (items * itemCorrelation) / (1 + (items - 1) * itemCorrelation);
}

/** The standard form's mean and spread hold for a form of `items` items, but fewer items spread wider. */
export function deviationFor(trait: Trait, items: number): number {
  const ofStandard = reliability(trait, STANDARD_ITEMS);
  return NORMS[trait].deviation * Math.sqrt(ofStandard / reliability(trait, items));
}

const STANDARD_ITEMS = 5;
