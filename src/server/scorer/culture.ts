import type { Selectable } from 'kysely';
import { FORM_IDS } from '#contract/assessments.ts';
import type { CultureProfile, CultureReason } from '#contract/culture.ts';
import type { Fit } from '#contract/fit.ts';
import type { BasisPoints } from '#contract/units.ts';
import type { LearnedNorms } from '#matching/assessment/learned-norms.ts';
import { type CultureSeeker, cultureFit } from '#matching/culture-fit.ts';
import { cultureReasons } from '#matching/culture-words.ts';
import type { AssessmentTable } from '../db/tables/people.ts';

/** The columns of a query that may find no assessment; `form_id` is null then. */
export type AssessmentColumns = Pick<Selectable<AssessmentTable>, 'traits' | 'checks'> & {
  readonly form_id: string | null;
};

/** The seeker's side of culture fit; null without an assessment, or if its answers look too careless (`checkAnswers`). */
export function cultureSeeker(row: AssessmentColumns | undefined): CultureSeeker | null {
  const formId = FORM_IDS.find((id) => id === row?.form_id);
  if (row === undefined || formId === undefined || !row.checks.isUsedForFit) return null;
  return { formId, measures: row.traits };
}

export interface CultureOfPair {
  readonly personalityFitInt: BasisPoints;
  /** Missing if there is no fit. */
  readonly culture?: CultureReason[];
}

/** Culture fit in the format of cards and applications. */
export function cultureOfPair(
  seeker: CultureSeeker | null,
  profile: CultureProfile | null,
  norms: LearnedNorms | null,
): CultureOfPair {
  const fit = cultureFit(seeker, profile, norms);
  if (fit.personalityFitInt === 0 || profile === null) return { personalityFitInt: 0 };
  return { personalityFitInt: fit.personalityFitInt, culture: cultureReasons(fit, profile) };
}

/** Adds the norms of culture fit to the name of the scorer, so that a stored culture fit names what produced it. */
export function withNorms(fit: Fit, norms: LearnedNorms | null): Fit {
  return norms === null ? fit : { ...fit, version: versionWithNorms(fit.version, norms) };
}

export function versionWithNorms(version: string, norms: LearnedNorms | null): string {
  return norms === null ? version : `${version}.norms-${norms.version}`;
}
