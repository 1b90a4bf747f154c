import type { MemberRole } from '#contract/permissions.ts';

/** As they follow 'made you', 'as' or 'are' in a sentence. */
export const MEMBER_ROLE_NAMES: Readonly<Record<MemberRole, string>> = {
  owner: 'an owner',
  recruiter: 'a recruiter',
  hiring_manager: 'a hiring manager',
  interviewer: 'an interviewer',
  finance: 'responsible for finance',
};
