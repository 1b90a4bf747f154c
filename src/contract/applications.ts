import * as z from 'zod/mini';
import { cultureReason } from './culture.ts';
import { endpoint } from './endpoint.ts';
import { fitSchema } from './fit.ts';
import { flagName } from './flag-name.ts';
import { guaranteeVerdict } from './guarantee.ts';
import { interview } from './interviews.ts';
import { offer, offerTerms } from './offers.ts';
import { PAGE_MAX, paged } from './paging.ts';
import { answersFields, givenAnswer } from './questions.ts';
import { role, roleCard } from './roles.ts';
import { commaListOf, id, instant, optionalText } from './text.ts';
import { optionalTextWithFields } from './text-with-fields.ts';

export const APPLICATION_STATUSES = [
  'pending',
  'reviewing',
  'shortlisted',
  'rejected',
  'interview_scheduled',
  'offered',
  'hired',
  'withdrawn',
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** D24: what an employer may do from each status. The server enforces this table; screens use it to draw buttons. */
export const EMPLOYER_MOVES: Readonly<Record<ApplicationStatus, readonly ApplicationStatus[]>> = {
  pending: ['reviewing', 'shortlisted', 'rejected'],
  reviewing: ['shortlisted', 'rejected'],
  shortlisted: ['interview_scheduled', 'rejected'],
  interview_scheduled: ['offered', 'rejected'],
  offered: ['hired', 'rejected'],
  rejected: [],
  hired: [],
  withdrawn: [],
};

export const OPEN_STATUSES = [
  'pending',
  'reviewing',
  'shortlisted',
  'interview_scheduled',
  'offered',
] as const satisfies readonly ApplicationStatus[];

export function isOpenStatus(status: ApplicationStatus): boolean {
  return OPEN_STATUSES.some((open) => open === status);
}

/** The reasons for a rejection; the seeker reads the words (D24). */
export const REJECTION_REASONS = {
  skills: 'Some of the required skills were missing',
  experience: 'More experience was needed',
  location: 'The place or way of working did not fit',
  pay: 'The pay expected was above the range',
  eligibility: 'A requirement of the role was not met',
  chosen: 'Another applicant was chosen',
  interview: 'Others did better in the interview',
  filled: 'The role has been filled',
  /** Recorded if the call gave no reason, because the specification's call has only the status. No screen offers it. */
  unstated: 'The employer gave no reason',
} as const;
export type RejectionReason = keyof typeof REJECTION_REASONS;
/** Reasons that our screens offer only after an interview; the server accepts them at any time. */
export const REASONS_AFTER_INTERVIEW: readonly RejectionReason[] = ['interview'];
/** The most characters that an employer can add to the reason, for this applicant. */
export const REJECTION_NOTE_LENGTH = 1_000;
export const rejectionReason = z.enum(
  Object.keys(REJECTION_REASONS) as [RejectionReason, ...RejectionReason[]],
);

/** Why a seeker withdrew or declined an offer; worded so that both sides can read it. */
export const WITHDRAWAL_REASONS = {
  other_job: 'Accepted another job',
  pay: 'The pay is too low',
  location: 'The place or way of working does not fit',
  hours: 'The hours do not fit',
  slow: 'It took too long',
  changed_mind: 'A change of mind',
} as const;
export type WithdrawalReason = keyof typeof WITHDRAWAL_REASONS;
const withdrawalReason = z.enum(Object.keys(WITHDRAWAL_REASONS) as [WithdrawalReason, ...WithdrawalReason[]]);

/** What an application may need from its seeker, the most pressing first. */
export const APPLICATION_NEEDS = ['offer', 'interview', 'message'] as const;
export type ApplicationNeed = (typeof APPLICATION_NEEDS)[number];

/** Why an application is refused (409) once its role is not live any more. */
export const ROLE_CLOSED = 'This role is no longer taking applications.';

/** D25: an answer is owed this many elapsed hours after an application. */
export const ANSWER_HOURS = 48;

const commonFields = {
  id,
  roleId: id,
  status: z.enum(APPLICATION_STATUSES),
  fitScoreInt: z.int(),
  /** The culture fit. 0 if it is not known (D21); for the employer also 0 if the seeker keeps the result private. */
  personalityFitInt: z.int(),
  /** The parts of the culture fit at submission; absent if it is 0. */
  culture: z.optional(z.array(cultureReason)),
  submittedAt: instant,
  /** When the employer's answer is due (D25), and when it came. */
  dueAt: instant,
  answeredAt: z.nullable(instant),
  /** The state of that answer. */
  verdict: z.optional(guaranteeVerdict),
  isSuperLike: z.boolean(),
  /** Present once there has been one (D56). */
  offer: z.optional(offer),
  /** Why the seeker withdrew; absent if they gave no reason. */
  withdrawalReason: z.optional(withdrawalReason),
  /**
   * The role's questions as they were asked, with the answers; absent if it asked none. Until the match the employer reads
   * answers in words without what identifies the seeker (D29).
   */
  answers: z.optional(z.array(givenAnswer)),
};

/** An application as its seeker sees it. */
export const seekerApplication = z.object({
  ...commonFields,
  role: z.object({
    id,
    title: z.string(),
    locationCity: z.nullable(z.string()),
    employer: z.object({ companyName: z.string(), flagName }),
  }),
  /** The seeker's own name (D48). */
  user: z.object({ username: z.string(), firstName: z.string(), lastName: z.string() }),
  seeker: z.object({ id, skills: z.array(z.string()) }),
  rejectionReason: z.nullable(rejectionReason),
  /** The employer's personal line; absent if they wrote none. */
  rejectionNote: z.optional(z.string()),
  /**
   * The nation whose income tax applies to an offer's take-home pay; absent for the rest of the UK, and without an
   * offer.
   */
  takeHomeNation: z.optional(z.literal('scotland')),
  /** The application can be undone until this time. Absent once the employer has it. */
  undoUntil: z.optional(instant),
  /** The conversation with the employer, once matched; absent without a conversation. */
  threadId: z.optional(id),
  /** What the seeker should do next: the most urgent thing only. Absent if there is nothing to do. */
  need: z.optional(
    z.object({
      /** `message`: something from the employer is unread. */
      kind: z.enum(APPLICATION_NEEDS),
      /** When the offer expires, or the interview begins; null for a message. */
      by: z.nullable(instant),
    }),
  ),
  /** When it will be erased because the company no longer keeps it; absent while nothing is planned. */
  erasesAt: z.optional(instant),
  /** Until when the seeker has agreed that the company may keep it; absent if they have not. */
  keptUntil: z.optional(instant),
  /** Whether the seeker asked for a review: GET /api/applications/:applicationId/contest. Absent if not. */
  contest: z.optional(z.enum(['waiting', 'answered'])),
});
export type SeekerApplication = z.infer<typeof seekerApplication>;

/**
 * An application as the employer sees it: no name or contact until the match, which comes at the latest with the shortlist;
 * `user.username` is a handle until then (D29).
 */
export const employerApplication = z.object({
  ...commonFields,
  user: z.object({
    username: z.string(),
    firstName: z.nullable(z.string()),
    lastName: z.nullable(z.string()),
    /** null until the match, like the name, and again once the match has ended (D29). */
    profileImageUrl: z.optional(z.nullable(z.string())),
  }),
  role: z.object({ id, title: z.string() }),
  seeker: z.object({
    id,
    skills: z.array(z.string()),
    /** The gazetteer's town until the match, then the place as typed (D53). */
    locationCity: z.nullable(z.string()),
    experienceLevel: z.nullable(z.string()),
  }),
  /** When it last changed. In quotes, this is its entity tag for `If-Match`. */
  updatedAt: z.optional(instant),
  /** The seeker's note. Until the match their name, contact, age and schools are removed from it (D29). */
  note: z.nullable(z.string()),
  fit: fitSchema,
  /** Set once matched: the conversation to open. */
  threadId: z.nullable(id),
  /** There is a CV, and the match allows the employer to read it: GET /api/applications/:applicationId/cv. */
  hasCv: z.optional(z.boolean()),
  /** Set with `hasCv`: whether a virus scanner looked at it. */
  isCvScanned: z.optional(z.boolean()),
  /** The member who is to answer it (D55); absent if no particular member is. */
  responsible: z.optional(
    z.object({
      userId: id,
      name: z.string(),
      /** False if nobody was chosen, so that it falls to the hiring manager of the role. */
      isAssigned: z.boolean(),
    }),
  ),
  /** When a held rejection takes effect, unless somebody takes it back; absent if no rejection is held. */
  rejectsAt: z.optional(instant),
  /** The upcoming interview; absent if none is planned, or if the reader may not see it. */
  interview: z.optional(
    z.pick(interview, {
      id: true,
      interviewType: true,
      scheduledAt: true,
      duration: true,
      timeZone: true,
      status: true,
    }),
  ),
});
export type EmployerApplication = z.infer<typeof employerApplication>;

/** The most characters in the note with an application. */
export const NOTE_MAX = 280;

export const apply = endpoint({
  method: 'POST',
  path: '/api/applications',
  access: ['JobSeeker'],
  body: z.object({
    roleId: id,
    superLike: z.optional(z.boolean()),
    /** Also without `superLike`. Until the match the employer reads it without what identifies the seeker (D29). */
    note: z.optional(optionalText(NOTE_MAX)),
    /**
     * Which of the caller's CVs goes with it (GET /api/cvs); if absent, the one in use. 422 if the caller has no such CV.
     */
    cvId: z.optional(id),
    /**
     * Answers to the role's questions. If absent, the employer sees that none was answered. If present, 422 if a required
     * question was left empty, or 409 if it lacks an answer because the questions have changed since.
     */
    answers: z.optional(answersFields),
    /** D57: holds the application back for `UNDO_MS`, unless it makes a match. Without this it is sent at once. */
    undoable: z.optional(z.boolean()),
  }),
  response: z.object({
    application: seekerApplication,
    isMutualMatch: z.boolean(),
    /** Set with isMutualMatch: the conversation that opened. */
    threadId: z.nullable(id),
  }),
  statuses: [201, 200],
});

/** For this long an application can be undone, and a rejection taken back. */
export const UNDO_MS = 10_000;

/** Undoes an application as if it had never been made. 409 once it was sent. */
export const undoApplication = endpoint({
  method: 'DELETE',
  path: '/api/applications/:applicationId',
  access: ['JobSeeker'],
  params: z.object({ applicationId: id }),
});

/**
 * Lets the company keep an unsuccessful application for another year, or takes that back: then the company's own period
 * applies again, and the seeker gets thirty days' notice. 409 unless it was rejected or withdrawn.
 */
export const keepApplication = endpoint({
  method: 'PUT',
  path: '/api/applications/:applicationId/keep',
  access: ['JobSeeker'],
  params: z.object({ applicationId: id }),
  body: z.object({ isKept: z.boolean() }),
  response: seekerApplication,
});

/** The caller's own applications, newest first. */
export const listApplications = endpoint({
  method: 'GET',
  path: '/api/applications',
  access: ['JobSeeker', 'Admin'],
  query: z.object({
    ...paged(),
    /** Only the application for this role. */
    roleId: z.optional(id),
    /** Only those that need something from the seeker. */
    needs: z.optional(z.literal('you')),
  }),
  response: z.array(seekerApplication),
});

export const APPLICATION_SORTS = ['newest', 'due', 'fit'] as const;
export type ApplicationSort = (typeof APPLICATION_SORTS)[number];

/** All are optional; without them the response is the specification's plain list, newest first. */
export const employerApplicationsQuery = z.object({
  ...paged(),
  /** 'due' lists unanswered applications first, soonest due first (D25). */
  sort: z._default(z.enum(APPLICATION_SORTS), 'newest'),
  /** 'first' pins unanswered super likes (D12); 'only' returns just super likes, answered or not. */
  superLikes: z.optional(z.enum(['first', 'only'])),
  status: commaListOf(z.enum(APPLICATION_STATUSES), APPLICATION_STATUSES.length),
  roleId: z.optional(id),
  seekerId: z.optional(id),
  /** Exactly these applications, to refresh some that are already loaded. */
  ids: commaListOf(id, PAGE_MAX),
  /** Words to find in the role's title, the skills, the handle, or the name if the employer may see it (D29). */
  q: optionalText(100),
  /** Only those that the caller is responsible for. */
  mine: z.optional(z.literal('1')),
  /** Only applications without an upcoming interview. */
  interview: z.optional(z.literal('none')),
});
export type EmployerApplicationsQuery = z.infer<typeof employerApplicationsQuery>;

export const listEmployerApplications = endpoint({
  method: 'GET',
  path: '/api/employer/applications',
  access: ['Employer'],
  permission: 'applications.read',
  query: employerApplicationsQuery,
  response: z.array(employerApplication),
});

/** An answer is due soon when fewer hours than this are left. */
export const DUE_SOON_HOURS = 12;

/** The counts on the dashboard's cards. */
export const employerSummary = z.object({
  jobs: z.int(),
  activeJobs: z.int(),
  /** Active roles that seekers can see now: roles with overdue answers are out of the decks (D25, D26). */
  rolesInDecks: z.optional(z.int()),
  applications: z.int(),
  byStatus: z.record(z.enum(APPLICATION_STATUSES), z.int()),
  /** Answers still owed (D25): due within `DUE_SOON_HOURS`, and overdue. */
  dueSoon: z.int(),
  overdue: z.int(),
});
export type EmployerSummary = z.infer<typeof employerSummary>;

export const getEmployerSummary = endpoint({
  method: 'GET',
  path: '/api/employer/summary',
  access: ['Employer'],
  permission: 'applications.read',
  response: employerSummary,
});

export const moveApplication = endpoint({
  method: 'PUT',
  path: '/api/applications/:applicationId',
  access: ['JobSeeker', 'Employer'],
  permission: 'applications.decide',
  params: z.object({ applicationId: id }),
  body: z.object({
    status: z.enum(APPLICATION_STATUSES),
    rejectionReason: z.optional(z.nullable(rejectionReason)),
    /** With `rejected`: a personal line, with fields such as {{firstName}} that the server fills in. */
    rejectionNote: z.optional(optionalTextWithFields(REJECTION_NOTE_LENGTH)),
    /** With `withdrawn`, by the seeker. */
    withdrawalReason: z.optional(z.nullable(withdrawalReason)),
    /** With `offered`: the terms. If absent, the offer has none yet, and `changeOffer` adds them. */
    offer: z.optional(offerTerms),
    /** With `withdrawn`, by the seeker: declines the offer, which must still be open in this revision. */
    declines: z.optional(z.object({ revision: z.int(), note: z.optional(optionalText(500)) })),
    /** The status that the caller saw. If it has changed since, the move is 409, even if the table allows it. */
    from: z.optional(z.enum(APPLICATION_STATUSES)),
    /**
     * With `rejected` and `from`, by the employer: holds the rejection back for `UNDO_MS`, unless the answer is overdue or
     * due within the hour. Without this it takes effect at once.
     */
    undoable: z.optional(z.boolean()),
  }),
  response: z.object({
    id,
    status: z.enum(APPLICATION_STATUSES),
    isMutualMatch: z.boolean(),
    threadId: z.nullable(id),
    /** Set for a held rejection, while `status` is still the previous one. */
    undoUntil: z.optional(instant),
  }),
});

/** Takes back a rejection as if it had not been decided; any member who may decide can. 409 once it has taken effect. */
export const takeBackRejection = endpoint({
  method: 'DELETE',
  path: '/api/applications/:applicationId/rejection',
  access: ['Employer'],
  permission: 'applications.decide',
  params: z.object({ applicationId: id }),
});

/**
 * Makes a member responsible for the application; null gives it back to the role's hiring manager. A member who gets it from
 * a colleague is notified. 422 for somebody who may not decide on it.
 */
export const assignApplication = endpoint({
  method: 'PUT',
  path: '/api/applications/:applicationId/assignee',
  access: ['Employer'],
  permission: 'applications.decide',
  params: z.object({ applicationId: id }),
  body: z.object({ userId: z.nullable(id) }),
  response: employerApplication,
});

export const BULK_MAX = 100;

/**
 * The result of one move among many. 'unchanged': it had that status already. `message` explains 'conflict' and 'missing'.
 */
export const bulkResult = z.object({
  id,
  outcome: z.enum(['moved', 'unchanged', 'conflict', 'missing']),
  /** The status now; null if the application was not found. */
  status: z.nullable(z.enum(APPLICATION_STATUSES)),
  threadId: z.nullable(id),
  message: z.nullable(z.string()),
});
export type BulkResult = z.infer<typeof bulkResult>;

/** Several moves at once, each decided separately; the results are in the order of `ids`. */
export const bulkMove = endpoint({
  method: 'POST',
  path: '/api/applications/bulk',
  access: ['Employer'],
  permission: 'applications.decide',
  body: z.object({
    ids: z.array(id).check(z.minLength(1), z.maxLength(BULK_MAX)),
    status: z.enum(['reviewing', 'shortlisted', 'rejected']),
    rejectionReason: z.optional(z.nullable(rejectionReason)),
    /** With `rejected`: a line whose fields are filled in for each applicant. */
    rejectionNote: z.optional(optionalTextWithFields(REJECTION_NOTE_LENGTH)),
    /** The statuses that the caller saw; an application with any other status by now is a conflict. */
    from: z.optional(
      z.array(z.enum(APPLICATION_STATUSES)).check(z.minLength(1), z.maxLength(APPLICATION_STATUSES.length)),
    ),
  }),
  response: z.object({ results: z.array(bulkResult) }),
});

/** One step of an application, worded for the reader. */
export const historyEntry = z.object({
  at: instant,
  status: z.enum(APPLICATION_STATUSES),
  by: z.enum(['you', 'them']),
  words: z.string(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** An application's history, oldest first, for its seeker or its employer. */
export const getHistory = endpoint({
  method: 'GET',
  path: '/api/applications/:applicationId/history',
  access: ['JobSeeker', 'Employer'],
  permission: 'applications.read',
  params: z.object({ applicationId: id }),
  response: z.array(historyEntry),
});

/** The content of an advert. */
export const advert = z.pick(role, {
  title: true,
  descriptionMd: true,
  locationCity: true,
  workMode: true,
  salaryMinGbpInt: true,
  salaryMaxGbpInt: true,
  requiredSkills: true,
  requiredExperience: true,
  jobType: true,
  questions: true,
  pay: true,
  niceToHaveSkills: true,
  benefits: true,
  officeDaysPerWeek: true,
  sponsorsVisa: true,
});
export type Advert = z.infer<typeof advert>;

export const appliedRole = z.object({
  /** The advert as it was when the seeker applied, with the fit of that moment. Its status and the employer are current. */
  role: roleCard,
  /** The advert as it is now; null if it has not changed since. */
  now: z.nullable(advert),
  appliedAt: instant,
  /** The seeker's note; only for the seeker, and absent if they wrote none. */
  note: z.optional(z.string()),
  /** The name of the CV that went with it; only for the seeker, and absent if there was none, or it was removed. */
  cvName: z.optional(z.string()),
  /** The role's questions with their answers; only for the seeker, and absent if there were none. */
  answers: z.optional(z.array(givenAnswer)),
  /** Who to write to, once matched (D48). */
  contactName: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
});
export type AppliedRole = z.infer<typeof appliedRole>;

/** The role that an application is for, even after it has closed, for its seeker and its employer. */
export const getAppliedRole = endpoint({
  method: 'GET',
  path: '/api/applications/:applicationId/role',
  access: ['JobSeeker', 'Employer'],
  permission: 'applications.read',
  params: z.object({ applicationId: id }),
  response: appliedRole,
});

/** The employer's yes given first, for one seeker and one role (D10, D11). */
export const invite = endpoint({
  method: 'POST',
  path: '/api/invites',
  access: ['Employer'],
  permission: 'candidates',
  body: z.object({ roleId: id, seekerId: id }),
  response: z.object({ roleId: id, seekerId: id, invitedAt: instant, isMutualMatch: z.boolean() }),
});

/** The role as shown in a match or thread item. */
export const roleSummary = z.pick(role, {
  id: true,
  title: true,
  locationCity: true,
  workMode: true,
  status: true,
});
