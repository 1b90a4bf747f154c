import type { Norms } from './norms.ts';

/** Norms computed from people's answers. They hold aggregates only, and a version is never changed. */
export interface LearnedNorms {
  readonly version: number;
  readonly norms: Norms;
  /** Between the traits' scores in the form that was learned from, in the order of `TRAITS`. */
  readonly correlations: readonly (readonly number[])[];
}
