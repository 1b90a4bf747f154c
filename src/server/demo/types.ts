import type { Insertable } from 'kysely';
import type { ApplicationStatus, RejectionReason } from '#contract/applications.ts';
import type { PlanCode } from '#contract/plans.ts';
import type { ExperienceLevel, WorkMode } from '#contract/units.ts';
import type {
  ApplicationMoveTable,
  ApplicationTable,
  EmployerTable,
  InviteTable,
  MatchTable,
  MessageTable,
  NotificationTable,
  RoleTable,
  SeekerTable,
  ThreadTable,
  UserTable,
} from '../db/schema.ts';
import type { HireTable } from '../db/tables/billing.ts';
import type { ForgottenAnswerTable, GuaranteeEventTable } from '../db/tables/guarantee.ts';
import type { InterviewTable } from '../db/tables/interviews.ts';

export const SECTORS = [
  'technology',
  'creative',
  'health',
  'care',
  'education',
  'construction',
  'property',
  'engineering',
  'energy',
  'science',
  'food',
  'logistics',
  'motor',
  'hospitality',
  'leisure',
  'retail',
  'finance',
  'law',
  'recruitment',
  'customer service',
  'public',
  'charity',
  'facilities',
  'farming',
] as const;
export type Sector = (typeof SECTORS)[number];

/** A company of the demo world: invented, every one. */
export interface DemoEmployer {
  readonly key: string;
  readonly companyName: string;
  readonly sector: Sector;
  /** Where it works; the first is its head office. */
  readonly cities: readonly [string, ...string[]];
  readonly address: string;
  readonly planCode: PlanCode;
  /** Who signs in for it and answers applications. */
  readonly contact: string;
  /** One or two sentences that stand in every one of its adverts. */
  readonly about: string;
  readonly offers: readonly string[];
  /** Occupations, as `key`, `key/level` or `key/level/work mode` (role-templates). */
  readonly hires: readonly string[];
  readonly liveRoles: number;
}

export interface DemoSeeker {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly city: string;
  readonly workMode: WorkMode;
  readonly level: ExperienceLevel;
  readonly years: number;
  /** Least take-home pay, whole pounds a month. */
  readonly minNetMonthly: number;
  readonly titles: readonly string[];
  readonly skills: readonly string[];
  readonly summary: string;
  /** The occupations they apply for. */
  readonly wants: readonly string[];
  readonly trade: Trade;
}

/** What a conversation is about; seekers and conversations meet by it. */
export const TRADES = [
  'digital',
  'health',
  'care',
  'education',
  'site',
  'workshop',
  'road',
  'guests',
  'kitchen',
  'office',
] as const;
export type Trade = (typeof TRADES)[number];

/** An application that is told, not drawn: the two people a newcomer signs in as meet others on purpose. */
export interface ScriptedApplication {
  readonly seeker: string;
  readonly employer: string;
  /** `key/level` of the role. */
  readonly role: string;
  readonly status: ApplicationStatus;
  readonly hoursAgo: number;
  readonly rejectionReason?: RejectionReason;
  /** How long the first answer took, where it matters. */
  readonly answerHours?: number;
  /** A super like with these words. */
  readonly note?: string;
  /** The employer's invite came first, this many hours ago. */
  readonly invitedHoursAgo?: number;
  /** The conversation that the match opened; without it nobody has written yet. */
  readonly talk?: string;
  /** The last message has not been read by its reader. */
  readonly isUnread?: boolean;
}

/**
 * Rows as the tables take them, in the order in which they may be inserted. Messages are in the order in which
 * they were said; `reads` name the last message read, because its `seq` is the database's to give.
 */
export interface DemoWorld {
  readonly users: readonly Omit<Insertable<UserTable>, 'password_hash'>[];
  readonly employers: readonly Insertable<EmployerTable>[];
  readonly seekers: readonly Insertable<SeekerTable>[];
  readonly roles: readonly Insertable<RoleTable>[];
  readonly invites: readonly Insertable<InviteTable>[];
  readonly applications: readonly Insertable<ApplicationTable>[];
  readonly moves: readonly Insertable<ApplicationMoveTable>[];
  readonly guaranteeEvents: readonly Insertable<GuaranteeEventTable>[];
  /** Answers to people who have left since. */
  readonly forgotten: readonly Insertable<ForgottenAnswerTable>[];
  readonly interviews: readonly Insertable<InterviewTable>[];
  readonly hires: readonly Insertable<HireTable>[];
  readonly matches: readonly Insertable<MatchTable>[];
  readonly threads: readonly Insertable<ThreadTable>[];
  readonly messages: readonly Insertable<MessageTable>[];
  readonly reads: readonly DemoRead[];
  readonly notifications: readonly Insertable<NotificationTable>[];
}

export interface DemoRead {
  readonly threadId: string;
  readonly userId: string;
  readonly messageId: string;
  readonly readAt: Date;
}

/** Something that one of them was told, before it is a row. */
export type Told = Pick<Insertable<NotificationTable>, 'kind' | 'title' | 'body' | 'href' | 'event_key'> & {
  readonly userKey: string;
  readonly at: Date;
};

/** Makes an id of a key. The seed hands in random ones; a test reads the keys themselves. */
export type IdOf = (key: string) => string;
