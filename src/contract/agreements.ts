import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** How old somebody must be to have an account. */
export const MINIMUM_AGE = 16;

/** A version of the legal texts is the day from which they apply, such as '2026-11-23'. */
export const legalVersion = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/**
 * An addition to the specification: agrees to the current privacy notice and terms. Registering does so too; this is for
 * people whose account is older than the current version. 409 if `version` is no longer, or not yet, the current one.
 */
export const agree = endpoint({
  method: 'POST',
  path: '/api/account/agreement',
  access: 'signedIn',
  body: z.object({ version: legalVersion }),
});
