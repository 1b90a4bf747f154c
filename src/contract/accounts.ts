import * as z from 'zod/mini';
import { ACCOUNT_TYPES, endpoint } from './endpoint.ts';
import { emailAddress, id, instant, text } from './text.ts';
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

export const username = text(40).check(
  z.minLength(3),
  z.regex(/^[\p{L}\p{N}._-]+$/u, 'Use letters, digits, dots, dashes and underscores only.'),
);

export const registration = z.object({
  username,
  email: emailAddress,
  password: z.string().check(z.minLength(PASSWORD_MIN), z.maxLength(PASSWORD_MAX)),
  firstName: text(80),
  lastName: text(80),
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
    password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX)),
  }),
  response: user,
});

export const logout = endpoint({ method: 'POST', path: '/api/logout', access: 'anyone' });
