import type { Selectable } from 'kysely';
import { FORM_IDS, type FormId } from '#contract/assessments.ts';
import type { CultureProfile, CultureReason } from '#contract/culture.ts';
import type { BasisPoints } from '#contract/units.ts';
import { type CultureSeeker, cultureFit } from '#matching/culture-fit.ts';
import { cultureReasons } from '#matching/culture-words.ts';
import type { AssessmentTable } from '../db/schema.ts';

type AssessmentColumns = Pick<Selectable<AssessmentTable>, 'form_id' | 'traits' | 'checks'>;

/** The seeker's side of culture fit; null where there is no assessment, or one whose answers look careless throughout. */
export function cultureSeeker(row: AssessmentColumns | undefined): CultureSeeker | null {
  if (row === undefined || !row.checks.isUsedForFit) return null;
  const formId = FORM_IDS.find((id) => id === row.form_id);
  return formId === undefined ? null : { formId: formId satisfies FormId, measures: row.traits };
}

export interface CultureOfPair {
  readonly personalityFitInt: BasisPoints;
  /** Left out where there is no fit. */
  readonly culture?: CultureReason[];
}

/** Culture fit as cards and applications tell it. */
export function cultureOfPair(seeker: CultureSeeker | null, profile: CultureProfile | null): CultureOfPair {
  const fit = cultureFit(seeker, profile);
  if (fit.personalityFitInt === 0 || profile === null) return { personalityFitInt: 0 };
  return { personalityFitInt: fit.personalityFitInt, culture: cultureReasons(fit, profile) };
}
