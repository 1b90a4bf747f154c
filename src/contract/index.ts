/** The interface itself: every call by noun and name. */
export * as accounts from './accounts.ts';
export * as applications from './applications.ts';
export * as assessments from './assessments.ts';
export * as billing from './billing.ts';
export * as culture from './culture.ts';
export * as employers from './employers.ts';
export * as imports from './imports.ts';
export * as interviews from './interviews.ts';
export * as guarantee from './guarantee.ts';
export * as matches from './matches.ts';
export * as messages from './messages.ts';
export * as notifications from './notifications.ts';
export * as personalData from './personal-data.ts';
export * as roles from './roles.ts';
export * as safety from './safety.ts';
export * as seekers from './seekers.ts';
export * as uploads from './uploads.ts';
