import { occupationOf } from './occupation-of.ts';
import type { UnitGroup } from './unit-groups.ts';

/** Raise this with every change to the catalogue or `occupationOf`, so that stored occupations are found again. */
export const CATALOGUE_VERSION = 1;

/**
 * Lists, searches and reports use an occupation from this confidence on. By `bench:titles`, nine in ten titles with at least
 * this confidence are right, three in four of those from 0.6 to 0.8, and hardly more than half of those below.
 */
export const SURE_FROM = 0.6;

/** The occupation that a title names, or null if it is too uncertain to be shown. */
export function sureOccupation(title: string): UnitGroup | null {
  const found = occupationOf(title);
  return found === null || found.confidence < SURE_FROM ? null : found.occupation;
}
