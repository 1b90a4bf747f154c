import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import type { Permission } from './permissions.ts';
import { id, instant, nameText } from './text.ts';

/** The start of every key, by which scanners for leaked secrets recognise it. The rest is 256 random bits. */
export const API_KEY_PREFIX = 'nod_';

/** The scopes that a key may have. The calls of each scope are in `key-calls.ts`. */
export const SCOPES = [
  'roles:read',
  'roles:write',
  'applications:read',
  'applications:write',
  'candidates:read',
  'candidates:write',
  'interviews:read',
  'interviews:write',
  'hires:read',
  'ledger:read',
  'profile:read',
  'profile:write',
] as const;
export type Scope = (typeof SCOPES)[number];

/** The scopes of a company's keys, each with the permission that the member who makes the key must have. */
export const COMPANY_SCOPES = {
  'roles:read': 'roles.read',
  'roles:write': 'roles.edit',
  'applications:read': 'applications.read',
  'applications:write': 'applications.decide',
  'candidates:read': 'candidates',
  'candidates:write': 'candidates',
  'interviews:read': 'interviews.read',
  'interviews:write': 'interviews.edit',
  'hires:read': 'hires',
  'ledger:read': 'company.read',
} as const satisfies Partial<Record<Scope, Permission>>;

/** The scopes of a seeker's keys, which only reach their own data. */
export const SEEKER_SCOPES = [
  'profile:read',
  'profile:write',
  'applications:read',
  'interviews:read',
  'ledger:read',
] as const satisfies readonly Scope[];

/** Keys that one person may have at a time, in each company. */
export const KEYS_MAX = 10;
/** Keys that a company may have, of all its members together. */
export const COMPANY_KEYS_MAX = 100;
export const KEY_NAME_MAX = 60;
export const KEY_DAYS = [7, 30, 90, 365] as const;

/** Requests that a key may make in a minute. */
export const KEY_REQUESTS_A_MINUTE = 300;
/** How long the response to a call with an `Idempotency-Key` is stored and repeated. */
export const IDEMPOTENT_HOURS = 24;

export const apiKey = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  /** The last four characters, to recognise it. */
  ending: z.string(),
  createdAt: instant,
  /** It stops working then, and is removed from the list a month later. */
  expiresAt: instant,
  /** When it was last used, to within five minutes; null if never. */
  usedAt: z.nullable(instant),
  /** Roughly where it was last used from, such as '203.0.113.0/24'; null if unknown, or if it is a colleague's key. */
  network: z.nullable(z.string()),
  /** The member who made it, by name; null if it is the caller's own. */
  madeBy: z.nullable(z.string()),
});
export type ApiKey = z.infer<typeof apiKey>;

/** The caller's keys, newest first. An employer gets their own for the current company, an owner all of the company's. */
export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/keys',
  access: ['JobSeeker', 'Employer'],
  permission: 'company.read',
  response: z.array(apiKey),
});

/**
 * Makes a key with which a program calls in the caller's name: `Authorization: Bearer nod_…`. The key gains nothing when the
 * caller gets more permissions, loses what they lose, and ends with their membership of the company. `token` is shown only
 * in this response. 409 if there are already as many keys as allowed (expired keys count until they are removed), 422 for a
 * scope that the caller does not have.
 */
export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/keys',
  asksAgain: 'always',
  access: ['JobSeeker', 'Employer'],
  permission: 'company.read',
  body: z.object({
    name: nameText(KEY_NAME_MAX),
    scopes: z.array(z.enum(SCOPES)).check(z.minLength(1), z.maxLength(SCOPES.length)),
    expiresInDays: z.literal(KEY_DAYS),
  }),
  response: z.object({ key: apiKey, token: z.string() }),
  statuses: [201],
});

/**
 * Ends a key at once, even for requests in progress. Owners may end any key of the company. 404 if it has been revoked or
 * removed already.
 */
export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/keys/:keyId',
  access: ['JobSeeker', 'Employer'],
  permission: 'company.read',
  params: z.object({ keyId: id }),
});

/** Ends every key of the company except the caller's own, at once, and returns how many there were. */
export const revokeColleaguesKeys = endpoint({
  method: 'DELETE',
  path: '/api/employer/keys',
  access: ['Employer'],
  permission: 'members.manage',
  response: z.object({ revoked: z.int() }),
});
