import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PAGE_MAX, paged } from './paging.ts';
import { id, instant, isCleanText, text } from './text.ts';

export const VERIFICATION_NOTE_MAX = 500;

export const verificationItem = z.object({
  employerId: id,
  companyName: z.string(),
  website: z.nullable(z.string()),
  username: z.string(),
  email: z.string(),
  createdAt: instant,
  liveRoles: z.int(),
  /** null where nobody has checked the company, or it was taken back. */
  verifiedAt: z.nullable(instant),
  /** Why it was verified or taken back the last time. */
  note: z.nullable(z.string()),
});
export type VerificationItem = z.infer<typeof verificationItem>;

/** Companies by whether somebody has checked them, the newest first; by company or user name where that is given. */
export const listVerifications = endpoint({
  method: 'GET',
  path: '/api/admin/verifications',
  access: ['Admin'],
  query: z.object({
    ...paged(PAGE_MAX),
    state: z._default(z.enum(['unverified', 'verified']), 'unverified'),
    search: z._default(z.string().check(z.maxLength(120), z.refine(isCleanText)), ''),
  }),
  response: z.array(verificationItem),
});

/**
 * Says that a company exists and that this account speaks for it, or takes that back. The employer is told, with the
 * note. Where it stands so already nothing happens. 404 for no such employer.
 */
export const setVerification = endpoint({
  method: 'PUT',
  path: '/api/admin/employers/:employerId/verification',
  access: ['Admin'],
  params: z.object({ employerId: id }),
  body: z.object({ isVerified: z.boolean(), note: text(VERIFICATION_NOTE_MAX) }),
});
