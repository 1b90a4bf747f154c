import { occupationOf } from './occupation-of.ts';
import type { UnitGroup } from './unit-groups.ts';

/** Raise it with every change to the catalogue or to `occupationOf`: stored occupations of older versions are found again. */
export const CATALOGUE_VERSION = 1;

/**
 * Lists, searches and reports use an occupation from this confidence on. `bench:titles`: of titles with at least as much,
 * nine in ten are right; of those with 0.6 to 0.8 three in four, of those below hardly more than half.
 */
export const SURE_FROM = 0.6;

/** The occupation that a title names, or null if that is too uncertain to show anybody. */
export function sureOccupation(title: string): UnitGroup | null {
  const found = occupationOf(title);
  return found === null || found.confidence < SURE_FROM ? null : found.occupation;
}
