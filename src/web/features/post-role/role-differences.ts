import { getEmployerRole } from '#contract/roles.ts';
import type { Difference } from '#web/forms/stale-warning.tsx';
import { call } from '#web/http/api.ts';
import { draftOf, type RoleDraft } from './role-draft.ts';

/** The fields whose values can be shown as words. */
type InWords = Exclude<keyof RoleDraft, 'culture' | 'hiringManagerId' | 'teamIds' | 'questions'>;

const FIELDS: Readonly<Record<InWords, string>> = {
  title: 'Job title',
  descriptionMd: 'Description',
  jobType: 'Contract type',
  locationCity: 'Location',
  workMode: 'Work mode',
  payPer: 'Paid by the',
  salaryMin: 'Minimum salary',
  salaryMax: 'Maximum salary',
  hours: 'Hours a week',
  days: 'Days a week',
  requiredSkills: 'Required skills',
  matchAtFit: 'Matches at once from',
  level: 'Level',
  years: 'Years of experience',
  niceToHaveSkills: 'Nice-to-have skills',
  benefits: 'Benefits',
  officeDays: 'Days in the office',
  visa: 'Visa sponsorship',
  closesOn: 'Closing date',
  interviewCriteria: 'Interview criteria',
  contactName: 'Contact name',
  contactEmail: 'Contact email',
};

/** The fields in which the form differs from the version saved meanwhile. */
export async function differencesFrom(draft: RoleDraft, roleId: string): Promise<readonly Difference[]> {
  return draftDifferences(draft, draftOf(await call(getEmployerRole, { params: { roleId } })));
}

export function draftDifferences(draft: RoleDraft, savedDraft: RoleDraft): readonly Difference[] {
  const fields = (Object.entries(FIELDS) as [keyof typeof FIELDS, string][]).map(([field, label]) => ({
    label,
    mine: inWords(draft[field]),
    theirs: inWords(savedDraft[field]),
  }));
  const isSameCulture = JSON.stringify(draft.culture) === JSON.stringify(savedDraft.culture);
  const culture = { label: 'Team culture', mine: 'As chosen here', theirs: 'Something else' };
  const isSameTeam =
    draft.hiringManagerId === savedDraft.hiringManagerId &&
    String(draft.teamIds) === String(savedDraft.teamIds);
  const team = { label: 'Who is responsible', mine: 'As chosen here', theirs: 'Someone else' };
  const questionsOf = (each: RoleDraft) => each.questions.map(({ text }) => text.trim()).join(' · ');
  const isSameQuestions = JSON.stringify(draft.questions) === JSON.stringify(savedDraft.questions);
  const isSameTexts = questionsOf(draft) === questionsOf(savedDraft);
  const questions = isSameTexts
    ? { label: 'Questions', mine: 'As set here', theirs: 'Other choices or rules' }
    : { label: 'Questions', mine: questionsOf(draft), theirs: questionsOf(savedDraft) };
  return [
    ...fields.filter(({ mine, theirs }) => mine !== theirs),
    ...(isSameCulture ? [] : [culture]),
    ...(isSameTeam ? [] : [team]),
    ...(isSameQuestions ? [] : [questions]),
  ];
}

function inWords(value: string | readonly string[]): string {
  return typeof value === 'string' ? value.trim() : value.join(', ');
}
