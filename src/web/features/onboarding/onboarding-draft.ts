import type { BodyFor } from '#contract/endpoint.ts';
import type { SeekerProfile, saveSeekerProfile } from '#contract/seekers.ts';
import { EXPERIENCE_LEVELS, MONTHLY_INCOME_MAX, WORK_MODES } from '#contract/units.ts';
import { incomeError, wholeOrNull } from '#web/features/profile/profile-fields.ts';
import { type KeptDraft, keptDraft, keptTexts } from '#web/forms/kept-draft.ts';

export const STEPS = [
  'Eligibility Check',
  'Location & Work Mode',
  'Income Expectations',
  'Experience Level',
] as const;

/** The answers as typed; '' is not answered. */
export interface Answers {
  readonly rightToWork: '' | 'yes' | 'no';
  readonly locationCity: string;
  readonly workModePref: string;
  readonly minNetMonthlyIncome: string;
  readonly experienceLevel: string;
}

/** The current step, from 0, and all answers so far. */
export interface OnboardingDraft {
  readonly step: number;
  readonly answers: Answers;
}

/** Starts from the profile's answers, so that they are not asked for again. */
export function startFrom(profile: SeekerProfile | null): OnboardingDraft {
  const status = profile?.rightToWorkStatus;
  return {
    step: 0,
    answers: {
      rightToWork: status === 'verified' ? 'yes' : status === 'pending' ? 'no' : '',
      locationCity: profile?.locationCity ?? '',
      workModePref: profile?.workModePref ?? '',
      minNetMonthlyIncome: String(profile?.minNetMonthlyIncomeInt ?? ''),
      experienceLevel: profile?.experienceLevel ?? '',
    },
  };
}

/** Whether the step is answered, so that Next is enabled (specification, section 5). */
export function isAnswered(step: number, answers: Answers): boolean {
  if (step === 0) return answers.rightToWork !== '';
  if (step === 1) return answers.locationCity.trim() !== '' && answers.workModePref !== '';
  if (step === 2) return answers.minNetMonthlyIncome.trim() !== '';
  return answers.experienceLevel !== '';
}

export const PLACE_STEP = 1;
const INCOME_STEP = 2;

/** Errors in this step's answers, by field. */
export function invalidFieldsAt(step: number, answers: Answers): { minNetMonthlyIncome?: string } {
  const income = step === INCOME_STEP ? incomeError(answers.minNetMonthlyIncome) : null;
  return income === null ? {} : { minNetMonthlyIncome: income };
}

/** Only the fields that these steps ask for: the rest of the profile is unchanged. */
export function fieldsOf(answers: Answers): BodyFor<typeof saveSeekerProfile> {
  return {
    rightToWorkStatus: answers.rightToWork === 'yes' ? 'verified' : 'pending',
    locationCity: answers.locationCity,
    workModePref: WORK_MODES.find((mode) => mode === answers.workModePref) ?? null,
    minNetMonthlyIncomeInt: wholeOrNull(answers.minNetMonthlyIncome, MONTHLY_INCOME_MAX),
    experienceLevel: EXPERIENCE_LEVELS.find((level) => level === answers.experienceLevel) ?? null,
  };
}

/** What was typed and not sent yet. */
export function keptAnswers(userId: string): KeptDraft {
  return keptDraft('nod-onboarding', userId);
}

/** Unsent answers from this device, over those of the profile. */
export function continueFrom(userId: string, profile: SeekerProfile | null): OnboardingDraft {
  const start = startFrom(profile);
  const stored = keptAnswers(userId).read() as Partial<OnboardingDraft> | null;
  if (typeof stored !== 'object' || stored === null || typeof stored.answers !== 'object') return start;
  const answers = keptTexts(stored.answers ?? {}, start.answers);
  return { step: reachableStep(stored.step, answers), answers };
}

/** The requested step, but not beyond the first unanswered one; the first step if `requestedStep` is not a whole number. */
export function reachableStep(requestedStep: unknown, answers: Answers): number {
  const firstUnanswered = STEPS.findIndex((_, step) => !isAnswered(step, answers));
  const furthest = firstUnanswered === -1 ? STEPS.length - 1 : firstUnanswered;
  return Math.min(Number.isInteger(requestedStep) ? Math.max(0, Number(requestedStep)) : 0, furthest);
}
