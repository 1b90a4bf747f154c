import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { paged } from './paging.ts';
import { role } from './roles.ts';
import { instant } from './text.ts';

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

/** Invitations that can still be accepted: the role is live and the seeker has not applied. Newest first. */
export const listInvites = endpoint({
  method: 'GET',
  path: '/api/invites',
  access: ['JobSeeker'],
  query: z.object(paged()),
  response: z.array(invitation),
});
