import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { membership } from './members.ts';
import { MEMBER_ROLES } from './permissions.ts';
import { id } from './text.ts';

/** Joining never makes anybody an owner. */
const givenRole = z.enum(['recruiter', 'hiring_manager', 'interviewer', 'finance']);

/** Whether colleagues join a company on their own, with a confirmed address at its domain. */
export const joiningSettings = z.object({
  isOn: z.boolean(),
  /** The member role of people who join. */
  memberRole: givenRole,
  /** The company's confirmed domains: addresses at these can join. */
  domains: z.array(z.string()),
  /** Single sign-on is required, so nobody joins this way even if `isOn`. */
  isReplaced: z.boolean(),
});
export type JoiningSettings = z.infer<typeof joiningSettings>;

/** An addition to the specification: off until an owner switches it on. */
export const getJoining = endpoint({
  method: 'GET',
  path: '/api/employer/joining',
  access: ['Employer'],
  permission: 'members.manage',
  response: joiningSettings,
});

/** 422 for switching it on without a confirmed domain, or while single sign-on is required. */
export const saveJoining = endpoint({
  method: 'PUT',
  path: '/api/employer/joining',
  access: ['Employer'],
  permission: 'members.manage',
  asksAgain: 'always',
  body: z.object({ isOn: z.boolean(), memberRole: givenRole }),
  response: joiningSettings,
});

export const joinable = z.object({
  /** Whether the caller should confirm their address first: it is unconfirmed, and its domain may be a company's. */
  confirmFirst: z.boolean(),
  /** Companies that the caller's address lets them join, by name. */
  companies: z.array(
    z.object({
      companyId: id,
      companyName: z.string(),
      isVerified: z.boolean(),
      /** The member role that they would get. */
      memberRole: z.enum(MEMBER_ROLES),
    }),
  ),
});
export type Joinable = z.infer<typeof joinable>;

/** Companies that colleagues join with a confirmed address at their domain, other than the caller's own. */
export const listJoinable = endpoint({
  method: 'GET',
  path: '/api/companies/joinable',
  access: ['Employer'],
  permission: 'members.read',
  response: joinable,
});

/**
 * Makes the caller a member who acts for the company from now on. 404 unless `listJoinable` lists the company; 409 if it is
 * full, or if the caller belongs to too many companies; 429 after too many tries.
 */
export const joinCompany = endpoint({
  method: 'POST',
  path: '/api/companies/join',
  access: ['Employer'],
  permission: 'members.read',
  body: z.object({ companyId: id }),
  response: membership,
});
