import { type Scale, scaleOf, WITH_TEXT, WITHOUT_TEXT } from '../scale.ts';
import { WEIGHTS, type Weights } from '../weights.ts';
import type { CalibrationMap } from './calibration-map.ts';

/**
 * What the scorer has learned from employers' decisions: weights, and a map from its score to how often applicants with that
 * score were shortlisted.
 */
export interface LearnedWeights {
  readonly version: number;
  readonly weights: Weights;
  /** null for no calibration. */
  readonly map: CalibrationMap | null;
}

interface Scales {
  readonly withText: Scale;
  readonly withoutText: Scale;
}

const BUILT_IN: Scales = { withText: WITH_TEXT, withoutText: WITHOUT_TEXT };
const scalesByWeights = new WeakMap<Weights, Scales>([[WEIGHTS, BUILT_IN]]);

/** The scale of these weights, with or without texts; cached. */
export function scaleFor(weights: Weights, hasText: boolean): Scale {
  let scales = scalesByWeights.get(weights);
  if (scales === undefined) {
    scales = { withText: scaleOf(weights, true), withoutText: scaleOf(weights, false) };
    scalesByWeights.set(weights, scales);
  }
  return hasText ? scales.withText : scales.withoutText;
}
