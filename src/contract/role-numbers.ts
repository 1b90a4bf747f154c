import * as z from 'zod/mini';
import { APPLICATION_STATUSES } from './applications.ts';
import { endpoint } from './endpoint.ts';
import { responseRecord } from './guarantee.ts';
import { id } from './text.ts';

/** How many days a role's numbers look back, today included. */
export const NUMBER_DAYS = 30;

const counts = {
  /** Cards that came up in somebody's deck; each person once a day. */
  impressions: z.int(),
  applications: z.int(),
  matches: z.int(),
};

export const roleNumbers = z.object({
  /** One a day in UK time, the oldest first, none left out; the last is today. */
  days: z.array(z.object({ day: z.iso.date(), ...counts })),
  /** Since it was posted; impressions are kept for 90 days at least, and a month longer at most. */
  total: z.object(counts),
  byStatus: z.record(z.enum(APPLICATION_STATUSES), z.int()),
  /** This role's answers that fell due in the last 90 days (D27). */
  response: responseRecord,
  /** Answers that are owed and not overdue, and those that are. */
  owed: z.int(),
  overdue: z.int(),
});
export type RoleNumbers = z.infer<typeof roleNumbers>;
export type RoleDay = RoleNumbers['days'][number];

/** An addition to the specification: how one of the employer's own roles has done. */
export const getRoleNumbers = endpoint({
  method: 'GET',
  path: '/api/employer/roles/:roleId/numbers',
  access: ['Employer'],
  params: z.object({ roleId: id }),
  response: roleNumbers,
});
