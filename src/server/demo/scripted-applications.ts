import { z } from 'zod';
import { APPLICATION_STATUSES, REJECTION_REASONS } from '#contract/applications.ts';
import { readRecords } from '../read-records.ts';
import applicationRecords from './content/scripted-applications.json' with { type: 'json' };
import inviteRecords from './content/scripted-invites.json' with { type: 'json' };

/** The overdue company: everything that the guarantee shows when nobody answers. */
export const OVERDUE_EMPLOYER = 'kingsmead';

const scripted = {
  seeker: z.string(),
  employer: z.string(),
  /** `key/level` of the role. */
  role: z.string(),
  hoursAgo: z.int(),
};

/** An application that is told, not drawn: the two people a newcomer signs in as meet others on purpose. */
export type ScriptedApplication = z.infer<typeof application>;
const application = z.strictObject({
  ...scripted,
  status: z.enum(APPLICATION_STATUSES),
  rejectionReason: z.enum(Object.keys(REJECTION_REASONS) as (keyof typeof REJECTION_REASONS)[]).optional(),
  /** How long the first answer took, where it matters. */
  answerHours: z.int().optional(),
  /** A super like with these words. */
  note: z.string().optional(),
  /** The employer's invite came first, this many hours ago. */
  invitedHoursAgo: z.int().optional(),
  /** The conversation that the match opened; without it nobody has written yet. */
  talk: z.string().optional(),
  /** The last message has not been read by its reader. */
  isUnread: z.boolean().optional(),
});

/** Amara’s search, and the in-tray of Bridge & Co. */
export const SCRIPTED_APPLICATIONS: readonly ScriptedApplication[] = readRecords(
  'src/server/demo/content/scripted-applications.json',
  applicationRecords,
  application,
);

/** Employers who have said yes and are waiting for the seeker. */
export const SCRIPTED_INVITES = readRecords(
  'src/server/demo/content/scripted-invites.json',
  inviteRecords,
  z.strictObject(scripted),
);
