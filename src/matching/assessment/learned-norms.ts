import type { Norms } from './norms.ts';

/** Norms computed from people's answers. They contain only aggregates, and a version is never changed. */
export interface LearnedNorms {
  readonly version: number;
  readonly norms: Norms;
  /** The correlations between the traits' scores in the form that people took, in the order of `TRAITS`. */
  readonly correlations: readonly (readonly number[])[];
}
