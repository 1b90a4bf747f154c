import type { CultureProfile } from '#contract/culture.ts';
import type { BodyFor } from '#contract/endpoint.ts';
import { DAYS_MAX, HOURS_MAX, type PayPeriod } from '#contract/role-pay.ts';
import type { EmployerRole, postRole } from '#contract/roles.ts';
import { INT_MAX, JOB_TYPES, type JobType, WORK_MODES, type WorkMode } from '#contract/units.ts';
import { instantAt, UK_ZONE, wallTimeOf } from '#contract/when.ts';
import { profileFromKept, saysNothing, whatMatters } from '#web/features/culture/culture-draft.ts';
import { keptTexts } from '#web/forms/kept-draft.ts';
import { annualPenceIn, payIn, penceIn, periodOf, weeklyNumber } from './pay-draft.ts';
import {
  type QuestionDraft,
  questionDraftsOf,
  questionErrors,
  questionFieldsOf,
  questionsFromKept,
} from './question-drafts.ts';

/** The form's contents while it is filled in: text as typed, so that invalid input is not lost. */
export interface RoleDraft {
  readonly title: string;
  readonly descriptionMd: string;
  readonly jobType: string;
  readonly locationCity: string;
  readonly workMode: string;
  /** The period that the amounts are for: a year, a day or an hour. */
  readonly payPer: string;
  /** Whole pounds a year, as if full-time; pounds and pennies a day or an hour. */
  readonly salaryMin: string;
  readonly salaryMax: string;
  /** Hours a week, and days a week for pay by the day; '' hours with pay by the year means full-time. */
  readonly hours: string;
  readonly days: string;
  readonly requiredSkills: readonly string[];
  /** D10: the fit, in whole percent, from which an application is a match at once; '' for never. */
  readonly matchAtFit: string;
  readonly level: string;
  readonly years: string;
  readonly contactName: string;
  readonly contactEmail: string;
  /** How this team differs from the company; null if it does not. */
  readonly culture: CultureProfile | null;
  /** The hiring manager's id; '' leaves it unchanged, or for a new role means the member who posts it. */
  readonly hiringManagerId: string;
  readonly teamIds: readonly string[];
  /** What interviewers look at; if empty, the required skills. */
  readonly interviewCriteria: readonly string[];
  readonly questions: readonly QuestionDraft[];
  readonly niceToHaveSkills: readonly string[];
  readonly benefits: readonly string[];
  /** Days a week in the office; '' for not stated. */
  readonly officeDays: string;
  /** 'yes', 'no', or '' for not stated. */
  readonly visa: string;
  /** YYYY-MM-DD, a day in the UK; '' for none. */
  readonly closesOn: string;
}

export type DraftErrors = Partial<Record<keyof RoleDraft, string>>;

export const EMPTY_DRAFT: RoleDraft = {
  title: '',
  descriptionMd: '',
  jobType: 'full-time',
  locationCity: '',
  workMode: '',
  payPer: 'year',
  salaryMin: '',
  salaryMax: '',
  hours: '',
  days: '',
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
  niceToHaveSkills: [],
  benefits: [],
  officeDays: '',
  visa: '',
  closesOn: '',
};

const REQUIRED_ERRORS = {
  title: 'Give the job a title.',
  workMode: 'Choose how the work is done.',
  salaryMin: 'Enter the minimum salary.',
  salaryMax: 'Enter the maximum salary.',
} as const;

/** Errors for the required fields that are empty: the specification's 'Missing Information'. */
export function missingIn(draft: RoleDraft): DraftErrors {
  const errors: DraftErrors = {};
  for (const [field, message] of Object.entries(REQUIRED_ERRORS) as [
    keyof typeof REQUIRED_ERRORS,
    string,
  ][]) {
    if (draft[field].trim() === '') errors[field] = message;
  }
  return errors;
}

const AMOUNT_LIKE: Readonly<Record<PayPeriod, string>> = {
  year: 'Enter whole pounds a year, like 32000.',
  day: 'Enter pounds a day, like 180 or 182.50.',
  hour: 'Enter pounds an hour, like 13.45.',
};

/** Errors in the filled-in fields. */
export function invalidFields(draft: RoleDraft): DraftErrors {
  const errors: DraftErrors = {};
  for (const field of ['salaryMin', 'salaryMax'] as const) {
    const pence = penceIn(draft, draft[field]);
    if (pence === null || pence < 100) errors[field] = AMOUNT_LIKE[periodOf(draft)];
    else if (Math.max(pence, annualPenceIn(draft, draft[field]) ?? 0) > INT_MAX)
      errors[field] = 'That is more than a role on Nod can pay.';
  }
  const hours = weeklyNumber(draft.hours, 0.25, HOURS_MAX);
  if (hours === null && (draft.hours.trim() !== '' || periodOf(draft) === 'hour'))
    errors.hours = 'Enter the hours a week to the nearest quarter, like 20 or 37.5.';
  if (periodOf(draft) === 'day' && weeklyNumber(draft.days, 0.5, DAYS_MAX) === null)
    errors.days = 'Enter the days a week, like 3 or 4.5.';
  if (draft.years !== '' && !/^\d{1,2}$/.test(draft.years.trim()))
    errors.years = 'Enter whole years, like 3.';
  if (draft.contactEmail.trim() !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(draft.contactEmail.trim()))
    errors.contactEmail = 'Enter an email address, like name@example.com.';
  const fault = questionErrors(draft.questions).find((each) => each !== null);
  if (fault) errors.questions = fault;
  return errors;
}

export function hasReversedSalaries(draft: RoleDraft): boolean {
  const [min, max] = [penceIn(draft, draft.salaryMin), penceIn(draft, draft.salaryMax)];
  return min !== null && max !== null && min > max;
}

interface SendOptions {
  /** The posted role that the form was filled from. */
  readonly role?: EmployerRole | null;
  /** False for a member who reaches only their own roles: a draft or a copied role may name others, and they can't. */
  readonly mayAssign?: boolean;
}

/** The draft as the call's fields. Call after `missingIn` and `invalidFields` found nothing. */
export function roleFieldsOf(
  draft: RoleDraft,
  { role = null, mayAssign = true }: SendOptions = {},
): BodyFor<typeof postRole> {
  return {
    title: draft.title,
    descriptionMd: draft.descriptionMd,
    jobType: jobTypeOf(draft),
    locationCity: draft.locationCity,
    workMode: workModeOf(draft),
    salaryMinGbpInt: annualPenceIn(draft, draft.salaryMin) ?? 0,
    salaryMaxGbpInt: annualPenceIn(draft, draft.salaryMax) ?? 0,
    requiredSkills: [...draft.requiredSkills],
    requiredExperience: {
      level: draft.level as '',
      years: draft.years.trim() === '' ? null : Number(draft.years),
    },
    contactName: draft.contactName,
    contactEmail: draft.contactEmail,
    matchAtFitInt: draft.matchAtFit === '' ? null : Number(draft.matchAtFit) * 100,
    // If all scales are at "Does not matter", the team does not differ from the company.
    culture: draft.culture && !saysNothing(draft.culture) ? whatMatters(draft.culture) : null,
    ...(mayAssign && draft.hiringManagerId !== '' && { hiringManagerId: draft.hiringManagerId }),
    ...(mayAssign && { teamIds: [...draft.teamIds] }),
    interviewCriteria: [...draft.interviewCriteria],
    questions: questionFieldsOf(draft.questions),
    ...detailsOf(draft),
    ...(role && exactValues(draft, role)),
  };
}

/**
 * The stored values that the form shows less exactly: dates without a time, amounts without pence. Each is sent as it is
 * stored unless the user has changed it.
 */
function exactValues(draft: RoleDraft, role: EmployerRole): Partial<BodyFor<typeof postRole>> {
  const shownDraft = draftOf(role);
  const isSame = (...fields: readonly (keyof RoleDraft)[]) =>
    fields.every((field) => draft[field] === shownDraft[field]);
  const { salaryMinGbpInt, salaryMaxGbpInt } = role;
  return {
    ...(isSame('payPer', 'salaryMin', 'salaryMax', 'hours', 'days') && {
      salaryMinGbpInt,
      salaryMaxGbpInt,
      pay: role.pay ?? null,
    }),
    ...(isSame('matchAtFit') && { matchAtFitInt: role.matchAtFitInt ?? null }),
    ...(isSame('closesOn') && { closesAt: role.closesAt ?? null }),
  };
}

/** The optional details; all are sent, so that emptied ones are removed. */
function detailsOf(draft: RoleDraft) {
  const closingTime = draft.closesOn && instantAt({ date: draft.closesOn, time: '23:59' }, UK_ZONE);
  return {
    pay: payIn(draft),
    niceToHaveSkills: [...draft.niceToHaveSkills],
    benefits: [...draft.benefits],
    officeDaysPerWeek:
      draft.officeDays === '' || draft.workMode === 'remote' ? null : Number(draft.officeDays),
    sponsorsVisa: draft.visa === '' ? null : draft.visa === 'yes',
    closesAt: closingTime && 'at' in closingTime ? closingTime.at.toISOString() : null,
  };
}

/** Full-time if the form has no known value (D16). */
export function jobTypeOf({ jobType }: Pick<RoleDraft, 'jobType'>): JobType {
  return JOB_TYPES.find((type) => type === jobType) ?? 'full-time';
}

function workModeOf({ workMode }: Pick<RoleDraft, 'workMode'>): WorkMode {
  return WORK_MODES.find((mode) => mode === workMode) ?? 'onsite';
}

/** The draft of a posted role, for editing. */
export function draftOf(role: EmployerRole): RoleDraft {
  return {
    title: role.title,
    descriptionMd: role.descriptionMd,
    jobType: role.jobType,
    locationCity: role.locationCity ?? '',
    workMode: role.workMode,
    ...payDraftOf(role),
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
    niceToHaveSkills: role.niceToHaveSkills ?? [],
    benefits: role.benefits ?? [],
    officeDays: String(role.officeDaysPerWeek ?? ''),
    visa: role.sponsorsVisa === undefined ? '' : role.sponsorsVisa ? 'yes' : 'no',
    closesOn: role.closesAt === undefined ? '' : wallTimeOf(role.closesAt, UK_ZONE).date,
  };
}

function payDraftOf({ pay, salaryMinGbpInt, salaryMaxGbpInt }: EmployerRole) {
  const wholePounds = (pence: number) => String(Math.floor(pence / 100));
  if (pay === undefined) {
    const [salaryMin, salaryMax] = [wholePounds(salaryMinGbpInt), wholePounds(salaryMaxGbpInt)];
    return { payPer: 'year', salaryMin, salaryMax, hours: '', days: '' };
  }
  const inPounds = (pence: number) =>
    pay.per === 'year' || pence % 100 === 0 ? wholePounds(pence) : (pence / 100).toFixed(2);
  return {
    payPer: pay.per,
    salaryMin: inPounds(pay.minPence),
    salaryMax: inPounds(pay.maxPence),
    hours: String(pay.hoursPerWeek ?? ''),
    days: String(pay.daysPerWeek ?? ''),
  };
}

/** Restores a kept draft field by field, because an older version of the form may have had other fields. */
export function draftFrom(stored: unknown): RoleDraft | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { requiredSkills, culture, teamIds, interviewCriteria, questions, niceToHaveSkills, benefits } =
    stored as Readonly<Record<string, unknown>>;
  return {
    ...keptTexts(stored, EMPTY_DRAFT),
    requiredSkills: Array.isArray(requiredSkills)
      ? requiredSkills.filter((skill) => typeof skill === 'string')
      : [],
    culture: profileFromKept(culture),
    teamIds: textsIn(teamIds),
    interviewCriteria: textsIn(interviewCriteria),
    questions: questionsFromKept(questions),
    niceToHaveSkills: textsIn(niceToHaveSkills),
    benefits: textsIn(benefits),
  };
}

function textsIn(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
}
