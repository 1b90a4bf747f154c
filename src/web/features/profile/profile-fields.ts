import { pounds } from '#contract/format.ts';
import { LONGEST_LIST, type SeekerProfile } from '#contract/seekers.ts';
import { EXPERIENCE_LEVELS, INT_MAX, MONTHLY_INCOME_MAX, WORK_MODES } from '#contract/units.ts';
import type { ProfileFields } from '#web/features/seekers/profile-query.ts';
import { addChips } from '#web/ui/chips.ts';

/** A profile in its form: texts as typed. */
export interface ProfileDraft {
  readonly phone: string;
  readonly locationCity: string;
  readonly workModePref: string;
  readonly minNetMonthlyIncome: string;
  readonly skills: readonly string[];
  readonly summaryText: string;
  readonly experienceLevel: string;
  readonly experienceYears: string;
}

export function draftOf(profile: SeekerProfile | null): ProfileDraft {
  return {
    phone: profile?.phone ?? '',
    locationCity: profile?.locationCity ?? '',
    workModePref: profile?.workModePref ?? '',
    minNetMonthlyIncome: String(profile?.minNetMonthlyIncomeInt ?? ''),
    skills: profile?.skills ?? [],
    summaryText: profile?.summaryText ?? '',
    experienceLevel: profile?.experienceLevel ?? '',
    experienceYears: String(profile?.experience?.years ?? ''),
  };
}

/** Errors by field. */
export function invalidFields(draft: ProfileDraft): {
  minNetMonthlyIncome?: string;
  experienceYears?: string;
} {
  const income = incomeError(draft.minNetMonthlyIncome);
  const areYears = draft.experienceYears.trim() === '' || isWithin(draft.experienceYears, YEARS_MAX);
  return {
    ...(income !== null && { minNetMonthlyIncome: income }),
    ...(!areYears && { experienceYears: `Enter whole years, from 0 to ${YEARS_MAX}.` }),
  };
}

/** The error in a monthly income as typed; null if valid or empty. */
export function incomeError(typed: string): string | null {
  if (typed.trim() === '' || isWithin(typed, MONTHLY_INCOME_MAX)) return null;
  return Number(typed) > MONTHLY_INCOME_MAX
    ? `Enter a monthly amount of at most ${pounds(MONTHLY_INCOME_MAX * 100)}.`
    : 'Enter whole pounds a month, like 2100.';
}

function isWithin(typed: string, max: number): boolean {
  const value = Number(typed);
  return Number.isInteger(value) && value >= 0 && value <= max;
}

const YEARS_MAX = 70;

/** The fields to send. Other parts of the experience are included unchanged, because the call replaces it entirely. */
export function fieldsOf(draft: ProfileDraft, profile: SeekerProfile | null): ProfileFields {
  return {
    phone: draft.phone,
    locationCity: draft.locationCity,
    workModePref: WORK_MODES.find((mode) => mode === draft.workModePref) ?? null,
    minNetMonthlyIncomeInt: wholeOrNull(draft.minNetMonthlyIncome, INT_MAX),
    skills: [...draft.skills],
    experience: { ...profile?.experience, years: wholeOrNull(draft.experienceYears, YEARS_MAX) },
    summaryText: draft.summaryText,
    experienceLevel: EXPERIENCE_LEVELS.find((level) => level === draft.experienceLevel) ?? null,
  };
}

/** Only fields changed since the form was filled: another tab may have saved the others meanwhile. */
export function changedFields(draft: ProfileDraft, filledFrom: SeekerProfile | null): ProfileFields {
  const fields = fieldsOf(draft, filledFrom);
  if (filledFrom === null) return fields;
  const oldFields = new Map(Object.entries(fieldsOf(draftOf(filledFrom), filledFrom)));
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(oldFields.get(name));
  return Object.fromEntries(Object.entries(fields).filter(isChanged));
}

/** The draft plus fields saved separately, so that saving the form does not undo them. */
export function withAcceptedFields(draft: ProfileDraft, fields: ProfileFields): ProfileDraft {
  return {
    ...draft,
    skills: addChips(draft.skills, fields.skills ?? []),
    summaryText: fields.summaryText ?? draft.summaryText,
    experienceLevel: fields.experienceLevel ?? draft.experienceLevel,
    phone: fields.phone ?? draft.phone,
    locationCity: fields.locationCity ?? draft.locationCity,
    experienceYears: String(fields.experience?.years ?? draft.experienceYears),
  };
}

/**
 * Each accepted entry appended to its list in the profile, because the call replaces a list entirely. Entries beyond
 * `LONGEST_LIST` are dropped.
 */
export function joinedLists(profile: SeekerProfile | null, fields: ProfileFields): ProfileFields {
  const { jobs, education, languages, links } = fields;
  return {
    ...(jobs && { jobs: [...(profile?.jobs ?? []), ...jobs].slice(0, LONGEST_LIST) }),
    ...(education && { education: [...(profile?.education ?? []), ...education].slice(0, LONGEST_LIST) }),
    ...(languages && { languages: [...(profile?.languages ?? []), ...languages].slice(0, LONGEST_LIST) }),
    ...(links && { links: [...(profile?.links ?? []), ...links].slice(0, LONGEST_LIST) }),
  };
}

/** An integer from 0 to `max`, or null if nothing is typed or it is not a number. */
export function wholeOrNull(text: string, max: number): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isNaN(value) ? null : Math.min(max, Math.max(0, Math.trunc(value)));
}
