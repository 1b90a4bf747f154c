import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { cleanText, emailAddress, text } from './text.ts';

/** The member roles that signing in may give to a new member; never owner. */
const givenRole = z.enum(['recruiter', 'hiring_manager', 'interviewer', 'finance']);

/** How members sign in with the company's own accounts, by OpenID Connect. */
export const companySignIn = z.object({
  issuer: z.string(),
  clientId: z.string(),
  memberRole: givenRole,
  isOn: z.boolean(),
  isRequired: z.boolean(),
});
export type CompanySignIn = z.infer<typeof companySignIn>;

export const signInSettings = z.object({
  /** null if it was never set up. */
  signIn: z.nullable(companySignIn),
  /** The redirect URI to register with the provider. */
  redirectUri: z.string(),
  /** Domains that a DNS record confirms: addresses at these can sign in. */
  domains: z.array(z.string()),
});
export type SignInSettings = z.infer<typeof signInSettings>;

/** An addition to the specification: single sign-on of the company. */
export const getSignIn = endpoint({
  method: 'GET',
  path: '/api/employer/sign-in',
  access: ['Employer'],
  permission: 'members.manage',
  response: signInSettings,
});

/**
 * Sets up or changes single sign-on. The provider's discovery document is fetched first: 422 says what is wrong. Switching
 * single sign-on off, or changing the issuer or the client, ends the sessions that it opened. Requiring it ends the other
 * sessions of members with an address at one of `domains`, except the owners'.
 */
export const saveSignIn = endpoint({
  method: 'PUT',
  path: '/api/employer/sign-in',
  access: ['Employer'],
  permission: 'members.manage',
  asksAgain: 'always',
  body: z.object({
    /** An https address, as in the provider's discovery document. */
    issuer: text(500),
    clientId: text(300),
    /** null keeps the stored secret, if the issuer is the same. */
    clientSecret: z.nullable(z.string().check(cleanText, z.minLength(1), z.maxLength(1_000))),
    memberRole: givenRole,
    isOn: z.boolean(),
    isRequired: z.boolean(),
  }),
  response: signInSettings,
});

/**
 * Removes single sign-on and ends the sessions that it opened. Members stay, and sign in with a password that they set by
 * email.
 */
export const removeSignIn = endpoint({
  method: 'DELETE',
  path: '/api/employer/sign-in',
  access: ['Employer'],
  permission: 'members.manage',
  asksAgain: 'always',
  response: signInSettings,
});

/**
 * Returns the URL at which the browser signs in with the company of this email address. The provider sends it back to
 * `/auth/company/:companyId`. 422 if no company signs in with such an address, its provider cannot be used, or its client
 * secret has to be entered again; 429 after too many attempts from one network.
 */
export const beginSignIn = endpoint({
  method: 'POST',
  path: '/api/login/company',
  access: 'anyone',
  body: z.object({ email: emailAddress }),
  response: z.object({ url: z.string() }),
});

/** Why signing in with a company failed, as `problem` in the address of `/auth/company`. */
export const SIGN_IN_PROBLEMS = {
  expired: 'That took too long, or was begun in another browser. Please try again.',
  cancelled: 'Your company’s sign-in was cancelled or refused.',
  provider:
    'Your company’s sign-in sent a response that we could not verify. Please try again, or tell its administrators.',
  unreachable:
    'Your company’s sign-in did not answer. Please try again in a minute, or tell its administrators.',
  address:
    'Your company’s sign-in gave an address that is not confirmed, or not at the company’s domain. Please tell its administrators.',
  taken:
    'There is already an account with your address. Sign in with its password and confirm your address; then ask an owner of your company to invite you.',
  removed: 'You do not belong to that company any more. Ask one of its owners to invite you.',
  suspended: 'This account is suspended after a report. Reply to our email to contest it.',
  full: 'Your company has as many members as a company can have. Tell one of its owners.',
  off: 'You can’t sign in with your company at the moment. Sign in with your password, or ask one of its owners.',
} as const;
export type SignInProblem = keyof typeof SIGN_IN_PROBLEMS;
