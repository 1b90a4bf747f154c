import * as z from 'zod/mini';
import { advert } from './applications.ts';
import { endpoint } from './endpoint.ts';
import { paged } from './paging.ts';
import { role } from './roles.ts';
import { id, instant } from './text.ts';

/** An invite: a role whose employer said yes first. */
export const receivedInvite = z.object({
  role: z.pick(role, {
    id: true,
    title: true,
    locationCity: true,
    workMode: true,
    salaryMinGbpInt: true,
    salaryMaxGbpInt: true,
    questions: true,
    employer: true,
  }),
  invitedAt: instant,
  /** The advert as it was when they were invited and as it is now; absent if it has not been edited since. */
  edited: z.optional(z.object({ was: advert, now: advert })),
});
export type ReceivedInvite = z.infer<typeof receivedInvite>;

/**
 * "Not for me" (D52): the role leaves the invites and the deck. The employer is told that the invite was declined, and
 * nothing else. Idempotent. 404 without an invite, 409 once applied.
 */
export const declineInvite = endpoint({
  method: 'POST',
  path: '/api/invites/:roleId/decline',
  access: ['JobSeeker'],
  params: z.object({ roleId: id }),
});

/**
 * Invites that can still be accepted, newest first: the role is live, the seeker has neither applied nor declined, and
 * neither side has blocked the other.
 */
export const listInvites = endpoint({
  method: 'GET',
  path: '/api/invites',
  access: ['JobSeeker'],
  query: z.object(paged()),
  response: z.array(receivedInvite),
});
