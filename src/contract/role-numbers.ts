import * as z from 'zod/mini';
import { APPLICATION_STATUSES } from './applications.ts';
import { ARRIVAL_SOURCES } from './arrivals.ts';
import { endpoint } from './endpoint.ts';
import { responseRecord } from './guarantee.ts';
import { id } from './text.ts';

/** How many days a role's numbers cover, including today. */
export const NUMBER_DAYS = 30;

const counts = {
  /** Cards shown in decks, counted once per person and day. */
  impressions: z.int(),
  applications: z.int(),
  matches: z.int(),
};

export const roleNumbers = z.object({
  /** One per day in UK time, oldest first, without gaps; the last is today. */
  days: z.array(z.object({ day: z.iso.date(), ...counts })),
  /** Since the role was posted; impressions are kept for 90 to 121 days. */
  total: z.object(counts),
  byStatus: z.record(z.enum(APPLICATION_STATUSES), z.int()),
  /** This role's answers that fell due in the last 90 days (D27). */
  response: responseRecord,
  /** Answers owed: not yet overdue, and overdue. */
  owed: z.int(),
  overdue: z.int(),
  /** Since it was posted: visits to its public page from each source, and how often its Apply link was followed. */
  arrivals: z.optional(
    z.array(z.object({ source: z.enum(ARRIVAL_SOURCES), views: z.int(), applies: z.int() })),
  ),
});
export type RoleNumbers = z.infer<typeof roleNumbers>;
export type RoleDay = RoleNumbers['days'][number];

/** An addition to the specification: the performance of one of the employer's own roles. */
export const getRoleNumbers = endpoint({
  method: 'GET',
  path: '/api/employer/roles/:roleId/numbers',
  access: ['Employer'],
  permission: 'roles.read',
  params: z.object({ roleId: id }),
  response: roleNumbers,
});
