import type { FormId } from '#contract/assessments.ts';
import { FORMS } from '#matching/assessment/forms.ts';
import type { LearnedNorms } from '#matching/assessment/learned-norms.ts';
import { type Profile, profileOf } from '#matching/assessment/reference-scores.ts';
import type { CultureSeeker } from '#matching/culture-fit.ts';

/** A seeker's side of the culture fit, compiled. */
export interface CompiledCultureSeeker {
  readonly formId: FormId;
  readonly own: Profile;
  /** The norms that `own` was computed with; null for the built-in ones. */
  readonly norms: LearnedNorms | null;
}

export function compileCultureSeeker(
  seeker: CultureSeeker | null,
  norms: LearnedNorms | null,
): CompiledCultureSeeker | null {
  if (seeker === null) return null;
  const { formId, measures } = seeker;
  return { formId, own: profileOf(FORMS[formId], measures, norms), norms };
}
