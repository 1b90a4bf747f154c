import * as z from 'zod/mini';
import { APPLICATION_STATUSES, REJECTION_REASONS } from '#contract/applications.ts';
import { readRecords } from '../read-records.ts';
import applicationRecords from './content/scripted-applications.json' with { type: 'json' };
import inviteRecords from './content/scripted-invites.json' with { type: 'json' };

/** The overdue company: shows what the guarantee does when nobody answers. */
export const OVERDUE_EMPLOYER = 'kingsmead';

const commonFields = {
  seeker: z.string(),
  employer: z.string(),
  /** Kind of work and level of the role, such as 'product-designer/senior'. */
  role: z.string(),
  hoursAgo: z.int(),
};

/**
 * An application that is scripted, not drawn at random: used for the two people that newcomers sign in as, and for the
 * overdue company.
 */
export type ScriptedApplication = z.infer<typeof application>;
const application = z.strictObject({
  ...commonFields,
  status: z.enum(APPLICATION_STATUSES),
  rejectionReason: z.optional(z.enum(Object.keys(REJECTION_REASONS) as (keyof typeof REJECTION_REASONS)[])),
  /** How many hours the first answer took, if it matters. */
  answerHours: z.optional(z.int()),
  /** The note of a super like. */
  note: z.optional(z.string()),
  /** The employer's invite came first, this many hours ago. */
  invitedHoursAgo: z.optional(z.int()),
  /** The conversation after the match; if missing, nobody has written yet. */
  talk: z.optional(z.string()),
  /** The recipient has not read the last message. */
  isUnread: z.optional(z.boolean()),
});

/** Amara’s search, the in-tray of Bridge & Co, and what the overdue company has not answered. */
export const SCRIPTED_APPLICATIONS: readonly ScriptedApplication[] = readRecords(
  'src/server/demo/content/scripted-applications.json',
  applicationRecords,
  application,
);

/** Employers who have said yes and are waiting for the seeker. */
export const SCRIPTED_INVITES = readRecords(
  'src/server/demo/content/scripted-invites.json',
  inviteRecords,
  z.strictObject(commonFields),
);
