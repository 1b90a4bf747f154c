import type { CultureProfile } from '#contract/culture.ts';
import type { BodyFor } from '#contract/endpoint.ts';
import type { EmployerRole, postRole } from '#contract/roles.ts';
import { INT_MAX, JOB_TYPES, type JobType, WORK_MODES, type WorkMode } from '#contract/units.ts';
import { profileFromKept, saysNothing, whatMatters } from '#web/features/culture/culture-draft.ts';
import { keptTexts } from '#web/forms/kept-draft.ts';
import {
  type QuestionDraft,
  questionDraftsOf,
  questionErrors,
  questionFieldsOf,
  questionsFromKept,
} from './question-drafts.ts';

/** What the form holds while it is typed: text as typed, so that nothing is lost by being wrong. */
export interface RoleDraft {
  readonly title: string;
  readonly descriptionMd: string;
  readonly jobType: string;
  readonly locationCity: string;
  readonly workMode: string;
  /** Whole pounds a year. */
  readonly salaryMin: string;
  readonly salaryMax: string;
  readonly requiredSkills: readonly string[];
  /** D10: the whole percent of fit from which it is a match at once; '' is never. */
  readonly matchAtFit: string;
  readonly level: string;
  readonly years: string;
  readonly contactName: string;
  readonly contactEmail: string;
  /** How this team works otherwise than the company says; null where it says nothing of its own. */
  readonly culture: CultureProfile | null;
  /** The members who are responsible for it; '' leaves it as it is, and a new one to whoever posts it. */
  readonly hiringManagerId: string;
  readonly teamIds: readonly string[];
  /** What interviewers look at; empty is the required skills. */
  readonly interviewCriteria: readonly string[];
  readonly questions: readonly QuestionDraft[];
}

export type DraftErrors = Partial<Record<keyof RoleDraft, string>>;

export const EMPTY_DRAFT: RoleDraft = {
  title: '',
  descriptionMd: '',
  jobType: 'full-time',
  locationCity: '',
  workMode: '',
  salaryMin: '',
  salaryMax: '',
  requiredSkills: [],
  matchAtFit: '',
  level: '',
  years: '',
  contactName: '',
  contactEmail: '',
  culture: null,
  hiringManagerId: '',
  teamIds: [],
  interviewCriteria: [],
  questions: [],
};

const REQUIRED = {
  title: 'Give the job a title.',
  workMode: 'Choose how the work is done.',
  salaryMin: 'Enter the minimum salary.',
  salaryMax: 'Enter the maximum salary.',
} as const;

/** The required fields that are empty, as the specification's 'Missing Information' means them. */
export function missingIn(draft: RoleDraft): DraftErrors {
  const errors: DraftErrors = {};
  for (const [field, message] of Object.entries(REQUIRED) as [keyof typeof REQUIRED, string][]) {
    if (draft[field].trim() === '') errors[field] = message;
  }
  return errors;
}

/** What is filled in but can't be meant. */
export function wrongIn(draft: RoleDraft): DraftErrors {
  const errors: DraftErrors = {};
  for (const field of ['salaryMin', 'salaryMax'] as const) {
    const pence = penceOf(draft[field]);
    if (pence === null || pence < 100) errors[field] = 'Enter whole pounds a year, like 32000.';
    else if (pence > INT_MAX) errors[field] = 'That is more than a role here can pay.';
  }
  if (draft.years !== '' && !/^\d{1,2}$/.test(draft.years.trim()))
    errors.years = 'Enter whole years, like 3.';
  if (draft.contactEmail.trim() !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(draft.contactEmail.trim()))
    errors.contactEmail = 'Enter an email address, like name@example.com.';
  const fault = questionErrors(draft.questions).find((each) => each !== null);
  if (fault) errors.questions = fault;
  return errors;
}

export function isUpsideDown(draft: RoleDraft): boolean {
  const [min, max] = [penceOf(draft.salaryMin), penceOf(draft.salaryMax)];
  return min !== null && max !== null && min > max;
}

/** The draft as the call takes it. Call after `missingIn` and `wrongIn` found nothing. */
export function roleFieldsOf(draft: RoleDraft): BodyFor<typeof postRole> {
  return {
    title: draft.title,
    descriptionMd: draft.descriptionMd,
    jobType: jobTypeOf(draft),
    locationCity: draft.locationCity,
    workMode: workModeOf(draft),
    salaryMinGbpInt: penceOf(draft.salaryMin) ?? 0,
    salaryMaxGbpInt: penceOf(draft.salaryMax) ?? 0,
    requiredSkills: [...draft.requiredSkills],
    requiredExperience: {
      level: draft.level as '',
      years: draft.years.trim() === '' ? null : Number(draft.years),
    },
    contactName: draft.contactName,
    contactEmail: draft.contactEmail,
    matchAtFitInt: draft.matchAtFit === '' ? null : Number(draft.matchAtFit) * 100,
    // Scales that are all at "Does not matter" say nothing of this team's own.
    culture: draft.culture && !saysNothing(draft.culture) ? whatMatters(draft.culture) : null,
    ...(draft.hiringManagerId !== '' && { hiringManagerId: draft.hiringManagerId }),
    teamIds: [...draft.teamIds],
    interviewCriteria: [...draft.interviewCriteria],
    questions: questionFieldsOf(draft.questions),
  };
}

/** Full-time where the form says nothing that is known (D16). */
export function jobTypeOf({ jobType }: Pick<RoleDraft, 'jobType'>): JobType {
  return JOB_TYPES.find((type) => type === jobType) ?? 'full-time';
}

function workModeOf({ workMode }: Pick<RoleDraft, 'workMode'>): WorkMode {
  return WORK_MODES.find((mode) => mode === workMode) ?? 'onsite';
}

/** A role as it was posted, for editing. */
export function draftOf(role: EmployerRole): RoleDraft {
  return {
    title: role.title,
    descriptionMd: role.descriptionMd,
    jobType: role.jobType,
    locationCity: role.locationCity ?? '',
    workMode: role.workMode,
    salaryMin: String(Math.floor(role.salaryMinGbpInt / 100)),
    salaryMax: String(Math.floor(role.salaryMaxGbpInt / 100)),
    requiredSkills: role.requiredSkills,
    level: role.requiredExperience.level ?? '',
    years: role.requiredExperience.years === null ? '' : String(role.requiredExperience.years),
    contactName: role.contactName ?? '',
    contactEmail: role.contactEmail ?? '',
    matchAtFit: role.matchAtFitInt ? String(Math.floor(role.matchAtFitInt / 100)) : '',
    culture: role.culture ?? null,
    hiringManagerId: role.hiringManagerId ?? '',
    teamIds: role.teamIds ?? [],
    interviewCriteria: role.interviewCriteria ?? [],
    questions: questionDraftsOf(role.questions),
  };
}

/** Whole pounds as typed ('32,000' or '£32000') in pence; null where it is no whole number. */
export function penceOf(typed: string): number | null {
  const digits = typed.replaceAll(/[£,\s]/g, '');
  return /^\d{1,12}$/.test(digits) ? Number(digits) * 100 : null;
}

/** What was kept, as far as it is what this form holds: an older version may have held something else. */
export function draftFrom(kept: unknown): RoleDraft | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { requiredSkills, culture, teamIds, interviewCriteria, questions } = kept as Readonly<
    Record<string, unknown>
  >;
  return {
    ...keptTexts(kept, EMPTY_DRAFT),
    requiredSkills: Array.isArray(requiredSkills)
      ? requiredSkills.filter((skill) => typeof skill === 'string')
      : [],
    culture: profileFromKept(culture),
    teamIds: textsIn(teamIds),
    interviewCriteria: textsIn(interviewCriteria),
    questions: questionsFromKept(questions),
  };
}

function textsIn(kept: unknown): string[] {
  return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
}

export function isSameDraft(one: RoleDraft, other: RoleDraft): boolean {
  return (Object.keys(EMPTY_DRAFT) as (keyof RoleDraft)[]).every(
    (field) => JSON.stringify(one[field]) === JSON.stringify(other[field]),
  );
}
