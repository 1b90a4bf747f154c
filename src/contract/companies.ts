import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { flagName } from './flag-name.ts';
import { responseRecord } from './guarantee.ts';
import { offerRecord } from './offers.ts';
import { paged } from './paging.ts';
import { role } from './roles.ts';
import { id, instant } from './text.ts';

/** The most contacts that a company's page lists, from the caller's newest conversations with it. */
export const COMPANY_CONTACTS = 5;

/** A company as a seeker sees it: its public page, and the people there who write to them. */
export const company = z.object({
  id,
  companyName: z.string(),
  flagName,
  website: z.nullable(z.string()),
  isVerified: z.boolean(),
  /** It takes no new applications until it has given the answers that are overdue (D26). */
  isHeld: z.boolean(),
  response: responseRecord,
  /** Its offers of the last year, and how many were outside the pay that the role was advertised with. */
  offers: z.optional(offerRecord),
  /** How many of its roles can be applied for now. */
  openRoles: z.int(),
  /** The company's person in the caller's newest open conversations with it, newest first; empty before a match (D48). */
  contacts: z.array(z.object({ name: z.string(), threadId: id, roleTitle: z.string() })),
});
export type Company = z.infer<typeof company>;

/** An addition to the specification: 404 for a company that does not exist or is suspended. */
export const getCompany = endpoint({
  method: 'GET',
  path: '/api/companies/:employerId',
  access: ['JobSeeker'],
  params: z.object({ employerId: id }),
  response: company,
});

export const openRole = z.object({
  ...z.pick(role, {
    id: true,
    title: true,
    locationCity: true,
    workMode: true,
    salaryMinGbpInt: true,
    salaryMaxGbpInt: true,
    employer: true,
  }).shape,
  createdAt: instant,
  /** Whether the caller has applied: the role does not come back to their deck after that (D14). */
  hasApplied: z.boolean(),
});
export type OpenRole = z.infer<typeof openRole>;

/** An addition to the specification: a company's roles that can be applied for now, newest first. */
export const listOpenRoles = endpoint({
  method: 'GET',
  path: '/api/companies/:employerId/roles',
  access: ['JobSeeker'],
  params: z.object({ employerId: id }),
  query: z.object(paged(20)),
  response: z.array(openRole),
});
