import * as z from 'zod/mini';
import { BENEFIT_LENGTH, BENEFITS_MAX, NICE_SKILLS_MAX } from './benefits.ts';
import { cultureProfile } from './culture.ts';
import { endpoint } from './endpoint.ts';
import { OPTION_MAX, OPTIONS_MAX, QUESTION_MAX, QUESTIONS_MAX } from './questions.ts';
import { CRITERIA_MAX, DESCRIPTION_MAX, TEAM_MAX } from './roles.ts';
import { id, instant, isCleanText } from './text.ts';

/** Drafts that a member may have in a company. */
export const ROLE_DRAFTS_MAX = 20;

const SKILLS_MAX = 50;
/** Longer than any valid value of the fields with this limit, because a draft is stored as typed. */
const SHORT = 200;

function textField(longest = SHORT) {
  return z._default(z.string().check(z.maxLength(longest), z.refine(isCleanText)), '');
}

function listOf(most: number, longest = SHORT) {
  return z._default(
    z.array(z.string().check(z.maxLength(longest), z.refine(isCleanText))).check(z.maxLength(most)),
    [],
  );
}

/** The form of a role as typed, valid or not: numbers and choices are text too, so that unfinished input is not lost. */
export const roleDraftContent = z.object({
  title: textField(),
  descriptionMd: textField(DESCRIPTION_MAX),
  jobType: textField(),
  locationCity: textField(),
  workMode: textField(),
  payPer: textField(),
  salaryMin: textField(),
  salaryMax: textField(),
  hours: textField(),
  days: textField(),
  requiredSkills: listOf(SKILLS_MAX),
  matchAtFit: textField(),
  level: textField(),
  years: textField(),
  contactName: textField(),
  contactEmail: textField(300),
  culture: z._default(z.nullable(cultureProfile), null),
  hiringManagerId: textField(),
  teamIds: listOf(TEAM_MAX),
  interviewCriteria: listOf(CRITERIA_MAX),
  questions: z._default(
    z
      .array(
        z.object({
          text: textField(QUESTION_MAX),
          kind: textField(),
          options: textField(2 * OPTIONS_MAX * OPTION_MAX),
          isRequired: z._default(z.boolean(), false),
          legalRequirement: textField(),
        }),
      )
      .check(z.maxLength(QUESTIONS_MAX)),
    [],
  ),
  niceToHaveSkills: listOf(NICE_SKILLS_MAX),
  benefits: listOf(BENEFITS_MAX, BENEFIT_LENGTH),
  officeDays: textField(),
  visa: textField(),
  closesOn: textField(),
});
export type RoleDraftContent = z.infer<typeof roleDraftContent>;

export const roleDraftItem = z.object({
  id,
  /** As typed so far, without spaces at its ends; '' for none yet. */
  title: z.string(),
  updatedAt: instant,
});
export type RoleDraftItem = z.infer<typeof roleDraftItem>;

export const savedRoleDraft = z.extend(roleDraftItem, {
  /** Incremented by each save that changes the content. */
  revision: z.int(),
  content: roleDraftContent,
});
export type SavedRoleDraft = z.infer<typeof savedRoleDraft>;

const params = z.object({ draftId: id });

/** The caller's own drafts in the company that they work in, latest first. Nobody else sees them. */
export const listRoleDrafts = endpoint({
  method: 'GET',
  path: '/api/role-drafts',
  access: ['Employer'],
  permission: 'roles.edit',
  response: z.object({ drafts: z.array(roleDraftItem) }),
});

export const getRoleDraft = endpoint({
  method: 'GET',
  path: '/api/role-drafts/:draftId',
  access: ['Employer'],
  permission: 'roles.edit',
  params,
  response: savedRoleDraft,
});

/**
 * Saves the whole draft. The caller chooses its id. 409 if it was saved since `revision`, perhaps in another tab, or was
 * deleted; 422 at `ROLE_DRAFTS_MAX`. Saving the same content again changes nothing.
 */
export const saveRoleDraft = endpoint({
  method: 'PUT',
  path: '/api/role-drafts/:draftId',
  access: ['Employer'],
  permission: 'roles.edit',
  params,
  body: z.object({
    /** The revision that the caller's version is based on; 0 for a new draft. */
    revision: z.int().check(z.minimum(0), z.maximum(2_000_000_000)),
    content: roleDraftContent,
  }),
  response: z.object({ revision: z.int(), updatedAt: instant }),
});

/** Deletes a draft. Posting a role with its `draftId` deletes the draft, too. */
export const deleteRoleDraft = endpoint({
  method: 'DELETE',
  path: '/api/role-drafts/:draftId',
  access: ['Employer'],
  permission: 'roles.edit',
  params,
});
