import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PAGE_MAX, paged } from './paging.ts';
import { id, instant, isCleanText, text } from './text.ts';

export const VERIFICATION_NOTE_MAX = 500;

export const VERIFICATION_STATES = ['asked', 'unverified', 'verified'] as const;

export const verificationItem = z.object({
  employerId: id,
  companyName: z.string(),
  website: z.nullable(z.string()),
  username: z.string(),
  email: z.string(),
  createdAt: instant,
  liveRoles: z.int(),
  /** null if the company has not been verified, or the verification was withdrawn. */
  verifiedAt: z.nullable(instant),
  /** The note of the latest verification, withdrawal or declined request. */
  note: z.nullable(z.string()),
  /** When the company asked to be verified, and what it wrote; absent if it did not. */
  askedAt: z.optional(instant),
  request: z.optional(z.string()),
});
export type VerificationItem = z.infer<typeof verificationItem>;

/**
 * Companies by state, newest first; `asked` lists the unverified ones that asked. `search` matches company and user names.
 */
export const listVerifications = endpoint({
  method: 'GET',
  path: '/api/admin/verifications',
  access: ['Admin'],
  query: z.object({
    ...paged(PAGE_MAX),
    state: z._default(z.enum(VERIFICATION_STATES), 'unverified'),
    search: z._default(z.string().check(z.maxLength(120), z.refine(isCleanText)), ''),
  }),
  response: z.array(verificationItem),
});

/**
 * Records that a company exists and that this account speaks for it, or withdraws that. The employer is notified, with
 * the note. Does nothing if the state is unchanged. 404 for an unknown employer.
 */
export const setVerification = endpoint({
  method: 'PUT',
  path: '/api/admin/employers/:employerId/verification',
  access: ['Admin'],
  params: z.object({ employerId: id }),
  body: z.object({ isVerified: z.boolean(), note: text(VERIFICATION_NOTE_MAX) }),
});

/**
 * Declines the request of a company that asks to be verified. It is notified, with the note, and may ask again. 404 for an
 * unknown employer, 409 if it is not asking.
 */
export const declineVerification = endpoint({
  method: 'POST',
  path: '/api/admin/employers/:employerId/verification/decline',
  access: ['Admin'],
  params: z.object({ employerId: id }),
  body: z.object({ note: text(VERIFICATION_NOTE_MAX) }),
});

/** Asks the Admins to verify the company; asking again replaces the words. 409 if it is verified. */
export const askForVerification = endpoint({
  method: 'POST',
  path: '/api/employer/verification',
  access: ['Employer'],
  permission: 'company.edit',
  body: z.object({
    /** How it can be checked: a company number, a page that names this account. */
    words: text(VERIFICATION_NOTE_MAX),
  }),
  response: z.object({ askedAt: instant }),
});
