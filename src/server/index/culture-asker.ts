import type { FormId } from '#contract/assessments.ts';
import { FORMS } from '#matching/assessment/forms.ts';
import { type Profile, profileOf } from '#matching/assessment/reference-scores.ts';
import type { CultureSeeker } from '#matching/culture-fit.ts';

/** A seeker's side of the culture fit, compiled. */
export interface CultureAsker {
  readonly formId: FormId;
  readonly own: Profile;
}

export function cultureAsker(seeker: CultureSeeker | null): CultureAsker | null {
  if (seeker === null) return null;
  const { formId, measures } = seeker;
  return { formId, own: profileOf(FORMS[formId], measures) };
}
