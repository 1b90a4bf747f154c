import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { fitSchema } from './fit.ts';
import { role } from './roles.ts';
import { id, instant, optionalText } from './text.ts';

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

/** D24: what an employer may do from each status. The server holds the table; the screens read it to draw buttons. */
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

/** A rejection's reason, tied to what the role asked for; the seeker reads the words (D24). */
export const REJECTION_REASONS = {
  skills: 'Some of the required skills were missing',
  experience: 'More experience was needed',
  location: 'The place or way of working did not fit',
  pay: 'The pay expected was above the range',
  eligibility: 'A requirement of the role was not met',
  filled: 'The role has been filled',
} as const;
export type RejectionReason = keyof typeof REJECTION_REASONS;
const rejectionReason = z.enum(Object.keys(REJECTION_REASONS) as [RejectionReason, ...RejectionReason[]]);

/** D25: an answer is owed this many elapsed hours after an application. */
export const ANSWER_HOURS = 48;

const common = {
  id,
  roleId: id,
  status: z.enum(APPLICATION_STATUSES),
  fitScoreInt: z.int(),
  personalityFitInt: z.int(),
  submittedAt: instant,
  /** When the employer's answer is due (D25), and when it came. */
  dueAt: instant,
  answeredAt: z.nullable(instant),
  isSuperLike: z.boolean(),
};

/** An application as its seeker sees it. */
export const seekerApplication = z.object({
  ...common,
  role: z.object({
    id,
    title: z.string(),
    locationCity: z.nullable(z.string()),
    employer: z.object({ companyName: z.string() }),
  }),
  rejectionReason: z.nullable(rejectionReason),
});
export type SeekerApplication = z.infer<typeof seekerApplication>;

/** An application as the employer sees it: no name or contact until shortlist; `user.username` holds a handle until then (D29). */
export const employerApplication = z.object({
  ...common,
  user: z.object({
    username: z.string(),
    firstName: z.nullable(z.string()),
    lastName: z.nullable(z.string()),
  }),
  role: z.object({ id, title: z.string() }),
  seeker: z.object({
    id,
    skills: z.array(z.string()),
    locationCity: z.nullable(z.string()),
    experienceLevel: z.nullable(z.string()),
  }),
  note: z.nullable(z.string()),
  fit: fitSchema,
  /** Set once matched: the conversation to open. */
  threadId: z.nullable(id),
});
export type EmployerApplication = z.infer<typeof employerApplication>;

export const apply = endpoint({
  method: 'POST',
  path: '/api/applications',
  access: ['JobSeeker'],
  body: z.object({ roleId: id, superLike: z.optional(z.boolean()), note: z.optional(optionalText(280)) }),
  response: z.object({
    application: seekerApplication,
    isMutualMatch: z.boolean(),
    /** Set with isMutualMatch: the conversation that opened. */
    threadId: z.nullable(id),
  }),
});

export const listApplications = endpoint({
  method: 'GET',
  path: '/api/applications',
  access: ['JobSeeker', 'Admin'],
  response: z.array(seekerApplication),
});

export const listEmployerApplications = endpoint({
  method: 'GET',
  path: '/api/employer/applications',
  access: ['Employer'],
  response: z.array(employerApplication),
});

export const moveApplication = endpoint({
  method: 'PUT',
  path: '/api/applications/:applicationId',
  access: ['JobSeeker', 'Employer'],
  params: z.object({ applicationId: id }),
  body: z.object({
    status: z.enum(APPLICATION_STATUSES),
    rejectionReason: z.optional(z.nullable(rejectionReason)),
  }),
  response: z.object({
    id,
    status: z.enum(APPLICATION_STATUSES),
    isMutualMatch: z.boolean(),
    threadId: z.nullable(id),
  }),
});

/** The employer's yes given first, for one seeker and one role (D10, D11). */
export const invite = endpoint({
  method: 'POST',
  path: '/api/invites',
  access: ['Employer'],
  body: z.object({ roleId: id, seekerId: id }),
  response: z.object({ roleId: id, seekerId: id, invitedAt: instant, isMutualMatch: z.boolean() }),
});

/** What a match or thread item says of its role. */
export const roleSummary = z.pick(role, {
  id: true,
  title: true,
  locationCity: true,
  workMode: true,
  status: true,
});
