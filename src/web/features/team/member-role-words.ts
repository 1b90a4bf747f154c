import type { MemberRole } from '#contract/permissions.ts';

/** The name of each member role, and its permissions in one sentence. */
export const MEMBER_ROLE_WORDS: Readonly<
  Record<MemberRole, { readonly name: string; readonly may: string }>
> = {
  owner: { name: 'Owner', may: 'Can do everything, including the team, the company and billing.' },
  recruiter: { name: 'Recruiter', may: 'Posts and edits all jobs, and handles every applicant.' },
  hiring_manager: {
    name: 'Hiring manager',
    may: 'Posts jobs, and handles applicants for their own jobs.',
  },
  interviewer: { name: 'Interviewer', may: 'Sees their own interviews and the applicants they meet.' },
  finance: { name: 'Finance', may: 'Sees the plan and invoices and pays them, but no applicants.' },
};

/** Roles that can be given directly; making somebody an owner needs an owner's password. */
export const GIVEN_ROLES = ['recruiter', 'hiring_manager', 'interviewer', 'finance'] as const;
export type GivenRole = (typeof GIVEN_ROLES)[number];
