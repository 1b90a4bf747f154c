import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { paged } from './paging.ts';
import { MEMBER_ROLES } from './permissions.ts';
import { emailAddress, id, instant, text } from './text.ts';

/** Members and open invitations of a company together: leaves a company of two hundred room to grow. */
export const MEMBERS_MAX = 250;
/** Companies that one person can belong to: somebody who recruits for several is a member of each. */
export const COMPANIES_MAX = 20;
export const INVITATION_DAYS = 7;

const memberRole = z.enum(MEMBER_ROLES);
/** Inviting or changing a member never makes an owner: that needs an owner's password (`transferCompany`). */
const givenRole = z.enum(['recruiter', 'hiring_manager', 'interviewer', 'finance']);

/** A person who belongs to the company (D55). */
export const member = z.object({
  userId: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  memberRole,
  joinedAt: instant,
});
export type Member = z.infer<typeof member>;

export const invitation = z.object({
  id,
  email: z.string(),
  memberRole,
  sentAt: instant,
  expiresAt: instant,
});
export type Invitation = z.infer<typeof invitation>;

/** The companies that the person belongs to, the current one, and their member role there. */
export const membership = z.object({
  /** The company requires a second factor, and this session has none: little else can be called. */
  needsSecondFactor: z.optional(z.literal(true)),
  /** null before their own company is set up; they will own it. */
  companyId: z.nullable(id),
  memberRole,
  companies: z.array(z.object({ id, companyName: z.string(), memberRole })),
  /**
   * The names of the companies that they belong to but can't act for in this session, because these require their own
   * sign-in. Left out if every company can be acted for, and in a session opened by a company's sign-in.
   */
  needCompanySignIn: z.optional(z.array(z.string())),
});
export type Membership = z.infer<typeof membership>;

export const getMembership = endpoint({
  method: 'GET',
  path: '/api/companies',
  access: ['Employer'],
  permission: 'members.read',
  response: membership,
});

/** From the next call on, on every device, the caller works in this company. 404 unless they belong to it. */
export const switchCompany = endpoint({
  method: 'PUT',
  path: '/api/companies/current',
  access: ['Employer'],
  permission: 'members.read',
  body: z.object({ companyId: id }),
  response: membership,
});

/** The company's members, in the order in which they joined. */
export const listMembers = endpoint({
  method: 'GET',
  path: '/api/members',
  access: ['Employer'],
  permission: 'members.read',
  query: z.object(paged()),
  response: z.array(member),
});

/** 409 for the only owner, because a company always has one. */
export const changeMember = endpoint({
  method: 'PUT',
  path: '/api/members/:userId',
  access: ['Employer'],
  permission: 'members.manage',
  params: z.object({ userId: id }),
  body: z.object({ memberRole: givenRole }),
  response: member,
});

/**
 * The member's roles and upcoming interviews go to `reassignTo`, or else to the caller, or to another owner if the caller
 * removes themselves. The member loses access at once. 409 for the only owner; 422 if the member has jobs or applicants and
 * `reassignTo` may not handle them.
 */
export const removeMember = endpoint({
  method: 'POST',
  path: '/api/members/:userId/remove',
  access: ['Employer'],
  permission: 'members.manage',
  params: z.object({ userId: id }),
  body: z.object({ reassignTo: z.optional(id) }),
});

/** Leaves the company: the caller's roles and upcoming interviews go to another owner. 409 for the only owner. */
export const leaveCompany = endpoint({
  method: 'POST',
  path: '/api/members/leave',
  access: ['Employer'],
  permission: 'members.read',
});

/**
 * Makes another member an owner. Takes the caller's password again: 422 if it is wrong. The caller becomes a recruiter
 * unless `keepOwnership`.
 */
export const transferCompany = endpoint({
  method: 'POST',
  path: '/api/members/transfer',
  access: ['Employer'],
  permission: 'members.manage',
  body: z.object({ userId: id, password: text(200), keepOwnership: z.optional(z.boolean()) }),
});

/** Open invitations, oldest first. */
export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/member-invitations',
  access: ['Employer'],
  permission: 'members.manage',
  query: z.object(paged()),
  response: z.array(invitation),
});

/**
 * Emails a link that works once, within seven days. 201; 409 for a member or an address that is invited already, and
 * beyond `MEMBERS_MAX`; 429 beyond twenty emails an hour from this company, or five to this address from all companies.
 */
export const inviteMember = endpoint({
  method: 'POST',
  path: '/api/member-invitations',
  access: ['Employer'],
  permission: 'members.manage',
  body: z.object({ email: emailAddress, memberRole: givenRole }),
  response: invitation,
  statuses: [201],
});

/** Emails another link, for another seven days; the previous one stops working. */
export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/member-invitations/:invitationId/resend',
  access: ['Employer'],
  permission: 'members.manage',
  params: z.object({ invitationId: id }),
  response: invitation,
});

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/member-invitations/:invitationId',
  access: ['Employer'],
  permission: 'members.manage',
  params: z.object({ invitationId: id }),
});

const link = z.object({ token: text(200) });

/**
 * The invitation behind a link, before signing in. 422 says why it does not work; the token is in the body to stay out
 * of logs.
 */
export const readInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/read',
  access: 'anyone',
  body: link,
  response: z.object({
    companyName: z.string(),
    invitedBy: z.nullable(z.string()),
    email: z.string(),
    memberRole,
    expiresAt: instant,
    /** Whether an employer's account has this address. If so, sign in; otherwise, register with it. */
    hasAccount: z.boolean(),
  }),
});

/**
 * Joins the company and works in it from now on. 422 says why the link does not work: used, expired, withdrawn, or for
 * another address. 409 beyond `COMPANIES_MAX`.
 */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/accept',
  access: 'signedIn',
  body: link,
  response: membership,
});
