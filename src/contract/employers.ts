import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { flagName } from './flag-name.ts';
import { employerGuarantee } from './guarantee.ts';
import { PLAN_CODES, TIER_OPTIONS } from './plans.ts';
import { id, instant, nameText, optionalEmail, optionalText, optionalUrl } from './text.ts';
import { INT_MAX } from './units.ts';

export const employer = z.object({
  id,
  companyName: z.string(),
  flagName,
  website: z.nullable(z.string()),
  billingContactEmail: z.nullable(z.string()),
  billingAddress: z.nullable(z.string()),
  tierOption: z.enum(TIER_OPTIONS),
  planCode: z.enum(PLAN_CODES),
  planPriceGbpInt: z.int(),
  createdAt: instant,
  /** A change sends this back as `from`. */
  updatedAt: z.optional(instant),
  /** Whether an Admin has verified the company, with their note, or why not; absent if nobody has checked yet (D2). */
  verification: z.optional(z.object({ verifiedAt: z.nullable(instant), note: z.string() })),
  /** When the company asked to be verified; absent if it has not, or an Admin has decided since. */
  verificationAskedAt: z.optional(instant),
  /** How the company has answered its applicants in the last 90 days, and what it owes now (D25–D27). */
  guarantee: z.optional(employerGuarantee),
});
export type Employer = z.infer<typeof employer>;

export const employerFields = z.object({
  companyName: nameText(120),
  website: optionalUrl,
  billingContactEmail: optionalEmail,
  billingAddress: optionalText(500),
  tierOption: z.enum(TIER_OPTIONS),
  /** Defaults to the tier's first plan. */
  planCode: z.optional(z.enum(PLAN_CODES)),
  /** May be left out. If present, it must be the plan's `pricePence` in contract/plans: 422 for any other price. */
  planPriceGbpInt: z.optional(z.int().check(z.minimum(0), z.maximum(INT_MAX))),
  /**
   * The `updatedAt` that the change is based on: 409 if the company was saved since. If absent, the change always applies.
   */
  from: z.optional(instant),
});

export const saveEmployer = endpoint({
  method: 'POST',
  path: '/api/employer',
  access: ['Employer'],
  permission: 'company.edit',
  body: employerFields,
  response: employer,
});

/** An addition to the specification: the company as set up; 404 before that. */
export const getEmployer = endpoint({
  method: 'GET',
  path: '/api/employer',
  access: ['Employer'],
  permission: 'company.read',
  response: employer,
});
