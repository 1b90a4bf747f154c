import type { Scope } from '#contract/api-keys.ts';

/** What a key with this scope may do. */
export const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  'roles:read': 'Read jobs',
  'roles:write': 'Post and change jobs',
  'applications:read': 'Read applications and CVs',
  'applications:write': 'Move applications and make offers',
  'candidates:read': 'Find candidates',
  'candidates:write': 'Invite candidates and set them aside',
  'interviews:read': 'Read interviews',
  'interviews:write': 'Schedule, change and cancel interviews',
  'hires:read': 'Read hires and salaries',
  'ledger:read': 'Read the response record',
  'profile:read': 'Read my profile',
  'profile:write': 'Change my profile',
};
