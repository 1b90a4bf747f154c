import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { paged } from './paging.ts';
import { id, instant, text } from './text.ts';

/** The kinds of events in the security log. */
export const SECURITY_EVENTS = [
  'registered',
  'signed_in',
  'signed_out',
  /** A wrong password. */
  'sign_in_refused',
  /** Too many wrong passwords: further attempts are refused without being compared. */
  'sign_in_limited',
  /** A wrong password where it is asked for again. */
  'password_refused',
  /** A wrong code or passkey. */
  'second_factor_refused',
  /** Proved who they are again, before something that asks for it. */
  'confirmed_again',
  'second_factor_added',
  'second_factor_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'password_changed',
  'password_reset_asked',
  'password_reset',
  'email_confirmed',
  'email_change_asked',
  'email_changed',
  'email_change_stopped',
  'session_ended',
  'sessions_ended',
  'member_invited',
  'member_joined',
  'member_changed',
  'member_removed',
  'member_left',
  'company_handed_over',
  /** The company began or stopped requiring a second factor of its members. */
  'company_rule_changed',
  'company_domain_confirmed',
  'company_domain_removed',
  /** Single sign-on was set up, changed or removed. */
  'company_sign_in_changed',
  /** Somebody who came through single sign-on was not let in. */
  'company_sign_in_refused',
  /** Somebody changed how long applications are kept, the data terms, or how colleagues join. */
  'company_settings_changed',
  /** A key for programs. */
  'key_made',
  'key_revoked',
  'webhook_added',
  'webhook_renewed',
  'webhook_removed',
  'data_exported',
  'account_deleted',
  /** A file with a virus was refused. */
  'infected_file',
  'cv_viewed',
  'admin_acted',
  /** A call that the account, the member role or the key may not make. */
  'access_refused',
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];

/** How long the log is kept. */
export const SECURITY_LOG_DAYS = 365;

export const securityEvent = z.object({
  id,
  at: instant,
  kind: z.enum(SECURITY_EVENTS),
  /** Who did it, if it was somebody else: a person, or the company for which somebody acted. */
  by: z.nullable(z.string()),
  /** More about it, such as a member role or the call that an Admin made. */
  detail: z.nullable(z.string()),
  /** Roughly where from, such as '203.0.113.0/24', and the browser; null if unknown, or if somebody else did it. */
  network: z.nullable(z.string()),
  browser: z.nullable(z.string()),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

/** An addition to the specification: what happened to the caller's account in the last year, newest first. */
export const listOwnEvents = endpoint({
  method: 'GET',
  path: '/api/account/security-events',
  access: 'signedIn',
  query: z.object(paged()),
  response: z.array(securityEvent),
});

/** An event as shown to a company's owners, without networks and browsers, and to Admins, with them. */
const eventAboutSomebody = z.extend(securityEvent, {
  /** The username of the person it concerns; null if unknown or deleted since, and for owners if a CV was viewed. */
  about: z.nullable(z.string()),
});
export type EventAboutSomebody = z.infer<typeof eventAboutSomebody>;

/** What happened in a company, for its owners: changes to members and settings, CVs viewed, calls refused. Newest first. */
export const listCompanyEvents = endpoint({
  method: 'GET',
  path: '/api/employer/security-events',
  access: ['Employer'],
  permission: 'members.manage',
  query: z.object(paged()),
  response: z.array(eventAboutSomebody),
});

/** Everybody's events, newest first; `username` and `kind` filter them. */
export const listAllEvents = endpoint({
  method: 'GET',
  path: '/api/admin/security-events',
  access: ['Admin'],
  query: z.object({
    ...paged(),
    username: z.optional(text(254)),
    kind: z.optional(z.enum(SECURITY_EVENTS)),
  }),
  response: z.array(eventAboutSomebody),
});
