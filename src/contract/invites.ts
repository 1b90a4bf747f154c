import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { paged } from './paging.ts';
import { role } from './roles.ts';
import { id, instant } from './text.ts';

/** A role whose employer said yes first. */
export const invitation = z.object({
  role: z.pick(role, {
    id: true,
    title: true,
    locationCity: true,
    workMode: true,
    salaryMinGbpInt: true,
    salaryMaxGbpInt: true,
    employer: true,
  }),
  invitedAt: instant,
});
export type Invitation = z.infer<typeof invitation>;

/**
 * "Not for me" (D52): the role leaves the invitations and the deck, and the employer learns that it was declined, nothing
 * else. Idempotent. 404 without an invitation, 409 once applied.
 */
export const declineInvite = endpoint({
  method: 'POST',
  path: '/api/invites/:roleId/decline',
  access: ['JobSeeker'],
  params: z.object({ roleId: id }),
});

/** Invitations that can still be accepted: the role is live, and the seeker has neither applied nor declined. Newest first. */
export const listInvites = endpoint({
  method: 'GET',
  path: '/api/invites',
  access: ['JobSeeker'],
  query: z.object(paged()),
  response: z.array(invitation),
});
