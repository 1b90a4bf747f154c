import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { employerGuarantee } from './guarantee.ts';
import { PLAN_CODES, TIER_OPTIONS } from './plans.ts';
import { id, instant, nameText, optionalEmail, optionalText, optionalUrl } from './text.ts';
import { INT_MAX } from './units.ts';

export const employer = z.object({
  id,
  companyName: z.string(),
  website: z.nullable(z.string()),
  billingContactEmail: z.nullable(z.string()),
  billingAddress: z.nullable(z.string()),
  tierOption: z.enum(TIER_OPTIONS),
  planCode: z.enum(PLAN_CODES),
  planPriceGbpInt: z.int(),
  createdAt: instant,
  /** What a change says it was begun `from`. */
  updatedAt: z.optional(instant),
  /** Whether an Admin has checked the company, and what was noted; left out where nobody has looked (D2). */
  verification: z.optional(z.object({ verifiedAt: z.nullable(instant), note: z.string() })),
  /** How their own answers stand (D25–D27). */
  guarantee: z.optional(employerGuarantee),
});
export type Employer = z.infer<typeof employer>;

export const employerFields = z.object({
  companyName: nameText(120),
  website: optionalUrl,
  billingContactEmail: optionalEmail,
  billingAddress: optionalText(500),
  tierOption: z.enum(TIER_OPTIONS),
  /** Left out, the tier's first plan is meant. */
  planCode: z.optional(z.enum(PLAN_CODES)),
  /** A claim only: the price is the plan's (contract/plans); another number is refused. */
  planPriceGbpInt: z.optional(z.int().check(z.minimum(0), z.maximum(INT_MAX))),
  /** The `updatedAt` of what was changed: 409 where it was saved anew since. Left out, whatever stands is replaced. */
  from: z.optional(instant),
});

export const saveEmployer = endpoint({
  method: 'POST',
  path: '/api/employer',
  access: ['Employer'],
  body: employerFields,
  response: employer,
});

/** An addition to the specification: the company as set up; 404 before that. */
export const getEmployer = endpoint({
  method: 'GET',
  path: '/api/employer',
  access: ['Employer'],
  response: employer,
});
