import type { MemberRole } from '#contract/permissions.ts';

/** What each member role is called, and what it may do, in one sentence. */
export const MEMBER_ROLE_WORDS: Readonly<
  Record<MemberRole, { readonly name: string; readonly may: string }>
> = {
  owner: { name: 'Owner', may: 'Does everything, including the team, the company and billing.' },
  recruiter: { name: 'Recruiter', may: 'Posts and edits all jobs, and handles every applicant.' },
  hiring_manager: {
    name: 'Hiring manager',
    may: 'Posts jobs, and handles applicants for those of their own.',
  },
  interviewer: { name: 'Interviewer', may: 'Sees their own interviews and the applicants they meet.' },
  finance: { name: 'Finance', may: 'Sees the plan and invoices and pays them, but no applicants.' },
};

/** Those that are given directly; becoming an owner takes the password of one. */
export const GIVEN_ROLES = ['recruiter', 'hiring_manager', 'interviewer', 'finance'] as const;
export type GivenRole = (typeof GIVEN_ROLES)[number];
