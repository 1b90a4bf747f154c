import * as z from 'zod/mini';
import { ACCOUNT_TYPES, endpoint } from './endpoint.ts';
import { emailAddress, id, instant, nameText, text } from './text.ts';
import { PASSWORD_MIN } from './units.ts';

export { PASSWORD_MIN };
/** Argon2 reads the whole password; the bound keeps one request from costing a megabyte of hashing. */
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

/** Alphabets with letters that look like each other's: an 'а' of one among the letters of another passes for somebody else. */
const ALIKE = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
];

/** One alphabet, in its plain letters: not the wide, bold or encircled ones either. Asked of new accounts only. */
function isUnmistakable(name: string): boolean {
  return name.normalize('NFKC') === name && ALIKE.filter((script) => script.test(name)).length <= 1;
}

export const username = text(40).check(
  z.minLength(3),
  z.regex(/^[\p{L}\p{N}._-]+$/u, 'Use letters, digits, dots, dashes and underscores only.'),
  z.refine(isUnmistakable, 'Use the plain letters of one alphabet.'),
);

const newPassword = z.string().check(z.minLength(PASSWORD_MIN), z.maxLength(PASSWORD_MAX));
/** One that was chosen before: only so long that it can be compared. */
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
 * field: `currentPassword` when it is wrong, `newPassword` when everybody tries it.
 */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  access: 'signedIn',
  body: z.object({ currentPassword: knownPassword, newPassword }),
});

/** An addition to the specification (D9): the account and all that hangs on it, for good. 422 for a wrong password. */
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/account',
  access: 'signedIn',
  body: z.object({ password: knownPassword }),
});

/**
 * An addition to the specification (D8): mails a link to whoever has this address. The answer is the same whether
 * there is such an account or not.
 */
export const requestReset = endpoint({
  method: 'POST',
  path: '/api/account/reset-request',
  access: 'anyone',
  body: z.object({ email: emailAddress }),
});

/** Sets a new password by the link's token: once, within an hour. 422 names `token` or `password`. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/account/reset',
  access: 'anyone',
  body: z.object({ token: text(200), password: newPassword }),
});
