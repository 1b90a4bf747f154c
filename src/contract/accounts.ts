import * as z from 'zod/mini';
import { legalVersion } from './agreements.ts';
import { ACCOUNT_TYPES, endpoint } from './endpoint.ts';
import { passkeyAssertion } from './passkey-assertion.ts';
import { puzzleAnswer } from './puzzles.ts';
import { emailAddress, id, instant, nameText, text } from './text.ts';
import { PASSWORD_MIN } from './units.ts';
import { username } from './username.ts';

export { PASSWORD_MIN };
/** Argon2 reads the whole password; without a bound one request could make it hash a megabyte. */
export const PASSWORD_MAX = 200;

export const user = z.object({
  id,
  role: z.enum(ACCOUNT_TYPES),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.nullable(z.string()),
  createdAt: instant,
  /**
   * An addition to the specification: a version of the privacy notice and terms that the person has not agreed to yet.
   * Present only in the responses of `currentUser` and of a sign-in, until they have agreed.
   */
  newLegalVersion: z.optional(legalVersion),
  /**
   * An addition to the specification: a seeker on a server that requires a second factor (D61), who did not sign in with
   * one. Only their own account can be used until they set one up.
   */
  needsSecondFactor: z.optional(z.literal(true)),
});
export type User = z.infer<typeof user>;

const newPassword = z.string().check(z.minLength(PASSWORD_MIN), z.maxLength(PASSWORD_MAX));
/** An existing password: the only rule is a length that can be hashed. */
export const knownPassword = z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX));

export const registration = z.object({
  username,
  email: emailAddress,
  password: newPassword,
  firstName: nameText(80),
  lastName: nameText(80),
  role: z._default(z.enum(['JobSeeker', 'Employer']), 'JobSeeker'),
  /**
   * An addition to the specification (D61): requires `FORM_PASSWORD_MIN` characters and refuses the 3,000 most common
   * passwords. Our own form sets it.
   */
  isStrict: z.optional(z.boolean()),
  /** An addition to the specification: required after a 429 with `puzzle`, while there are unusually many registrations. */
  puzzle: z.optional(puzzleAnswer),
});

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/user',
  access: 'signedIn',
  response: user,
});

export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  access: 'anyone',
  body: registration,
  response: user,
  statuses: [201],
});

/** An account with a second factor (D61) gets 401 with `secondFactor` until `code` or `passkey` comes with the password. */
export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'anyone',
  body: z.object({
    username: text(254),
    password: knownPassword,
    /** For an account with a second factor: the code of the app, or a recovery code. */
    code: z.optional(text(40)),
    /** Or a passkey's signature of a challenge from `beginPasskey`. */
    passkey: z.optional(passkeyAssertion),
    /** Required after a 429 with `puzzle`, while unusually many sign-ins fail. */
    puzzle: z.optional(puzzleAnswer),
  }),
  response: user,
});

export const logout = endpoint({ method: 'POST', path: '/api/logout', access: 'anyone' });

/**
 * An addition to the specification (D8). Every other session ends, and this one gets a new cookie; 422 names the
 * field: `currentPassword` if it is wrong, `newPassword` if it is too short or too easy to guess.
 */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  asksAgain: 'withSecondFactor',
  access: 'signedIn',
  body: z.object({ currentPassword: knownPassword, newPassword }),
});

/** An addition to the specification (D9): deletes the account and all its data. 422 for a wrong password. */
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/account',
  asksAgain: 'withSecondFactor',
  access: 'signedIn',
  body: z.object({ password: knownPassword }),
});

/**
 * An addition to the specification (D8): emails a link to the account with this address. The response doesn't reveal
 * whether there is one.
 */
export const requestReset = endpoint({
  method: 'POST',
  path: '/api/account/reset-request',
  access: 'anyone',
  body: z.object({ email: emailAddress }),
});

/** Sets a new password with the link's token, which works once, within an hour. 422 names `token` or `password`. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/account/reset',
  access: 'anyone',
  body: z.object({ token: text(200), password: newPassword }),
});
