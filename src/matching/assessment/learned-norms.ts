import type { Norms } from './norms.ts';

/** Norms computed from people's answers. They contain only aggregates, and a version is never changed. */
export interface LearnedNorms {
  readonly version: number;
  readonly norms: Norms;
  /** The correlations between the traits' scores in the form that people took, in the order of `TRAITS`. */
  readonly correlations: readonly (readonly number[])[];
}

/** A cache for each version of the norms, which lives as long as that version; null is for the built-in ones. */
export function cachesByNorms<Key, Value>(): (norms: LearnedNorms | null) => Map<Key, Value> {
  const builtIn = new Map<Key, Value>();
  const ofLearned = new WeakMap<LearnedNorms, Map<Key, Value>>();
  return (norms) => {
    if (norms === null) return builtIn;
    const cache = ofLearned.get(norms) ?? new Map<Key, Value>();
    ofLearned.set(norms, cache);
    return cache;
  };
}
