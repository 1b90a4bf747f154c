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

/** A fictitious company of the demo world. */
export interface DemoEmployer {
  readonly key: string;
  readonly companyName: string;
  readonly sector: Sector;
  /** Its locations; the first is the head office. */
  readonly cities: readonly [string, ...string[]];
  readonly address: string;
  readonly planCode: PlanCode;
  /** The person who signs in for it and answers applications. */
  readonly contact: string;
  /** One or two sentences that appear in all its adverts. */
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
  /** Minimum take-home pay, whole pounds per month. */
  readonly minNetMonthly: number;
  readonly titles: readonly string[];
  readonly skills: readonly string[];
  readonly summary: string;
  /** The occupations they apply for. */
  readonly wants: readonly string[];
  readonly trade: Trade;
}

/** The trade that a conversation is about, used to pick conversations for seekers. */
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

/** An application that is scripted, not drawn at random: used for the two people that newcomers sign in as. */
export interface ScriptedApplication {
  readonly seeker: string;
  readonly employer: string;
  /** `key/level` of the role. */
  readonly role: string;
  readonly status: ApplicationStatus;
  readonly hoursAgo: number;
  readonly rejectionReason?: RejectionReason;
  /** How many hours the first answer took, if it matters. */
  readonly answerHours?: number;
  /** The note of a super like. */
  readonly note?: string;
  /** The employer's invite came first, this many hours ago. */
  readonly invitedHoursAgo?: number;
  /** The conversation after the match; if missing, nobody has written yet. */
  readonly talk?: string;
  /** The recipient has not read the last message. */
  readonly isUnread?: boolean;
}

/**
 * Rows for each table, in the order in which they can be inserted. Messages are in the order in which they were sent;
 * `reads` contain the id of the last message read, because the database assigns its `seq`.
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
  /** Answers to people who have since left. */
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

/** A notification before it becomes a row. */
export type DemoNotification = Pick<
  Insertable<NotificationTable>,
  'kind' | 'title' | 'body' | 'href' | 'event_key'
> & {
  readonly userKey: string;
  readonly at: Date;
};

/** Turns a key into an id. The seed uses random ids; tests use the keys themselves. */
export type IdOf = (key: string) => string;
