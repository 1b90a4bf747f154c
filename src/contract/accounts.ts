import * as z from 'zod/mini';
import { ACCOUNT_TYPES, endpoint } from './endpoint.ts';
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
});
export type User = z.infer<typeof user>;

const newPassword = z.string().check(z.minLength(PASSWORD_MIN), z.maxLength(PASSWORD_MAX));
/** An existing password: the only rule is a length that can be hashed. */
const knownPassword = z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX));

export const registration = z.object({
  username,
  email: emailAddress,
  password: newPassword,
  firstName: nameText(80),
  lastName: nameText(80),
  role: z._default(z.enum(['JobSeeker', 'Employer']), 'JobSeeker'),
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

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'anyone',
  body: z.object({
    username: text(254),
    password: knownPassword,
  }),
  response: user,
});

export const logout = endpoint({ method: 'POST', path: '/api/logout', access: 'anyone' });

/**
 * An addition to the specification (D8). Every other session ends, and this one gets a new cookie; 422 names the
 * field: `currentPassword` if it is wrong, `newPassword` if it is too common.
 */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  access: 'signedIn',
  body: z.object({ currentPassword: knownPassword, newPassword }),
});

/** An addition to the specification: takes effect at once, wherever the name is shown. */
export const changeName = endpoint({
  method: 'PUT',
  path: '/api/account/name',
  access: 'signedIn',
  body: z.object({ firstName: nameText(80), lastName: nameText(80) }),
  response: user,
});

/**
 * An addition to the specification: asks for another address. It changes once the link that is mailed there is used, within a
 * day; a notice to the old address has a link that stops it. The response doesn't reveal whether another account has the
 * address. 422 names the field: `currentPassword` if it is wrong, `email` if it is the current one.
 */
export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/account/email',
  access: 'signedIn',
  body: z.object({ email: emailAddress, currentPassword: knownPassword }),
});

/** The address, and the one that waits to be confirmed. */
export const getEmailChange = endpoint({
  method: 'GET',
  path: '/api/account/email',
  access: 'signedIn',
  response: z.object({
    email: z.string(),
    /** `until`: when its link expires. */
    waiting: z.nullable(z.object({ email: z.string(), until: instant })),
  }),
});

/** Gives up the change that waits to be confirmed, if there is one. */
export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/account/email',
  access: 'signedIn',
});

/**
 * Confirms a new address with the token of the link that was mailed to it, and ends every other session. 409 if another
 * account has the address by now, 422 names `token` if it was used or has expired.
 */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/account/email/confirm',
  access: 'anyone',
  body: z.object({ token: text(200) }),
  response: z.object({ email: z.string() }),
});

/**
 * Stops a change with the token of the link that was mailed to the old address, for a week: gives it up, or undoes it if it
 * was confirmed. Ends every session. 409 if another account has the old address by now, 422 names `token`.
 */
export const stopEmailChange = endpoint({
  method: 'POST',
  path: '/api/account/email/stop',
  access: 'anyone',
  body: z.object({ token: text(200) }),
  response: z.object({
    /** The account's address now. */
    email: z.string(),
    wasConfirmed: z.boolean(),
  }),
});

/** An addition to the specification (D9): deletes the account and all its data. 422 for a wrong password. */
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/account',
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
