import type { Insertable } from 'kysely';
import type { ApplicationMoveTable, ApplicationTable, InviteTable } from '../db/tables/applications.ts';
import type { HireTable } from '../db/tables/billing.ts';
import type { MatchTable, MessageTable, ThreadTable } from '../db/tables/conversations.ts';
import type { ForgottenAnswerTable, GuaranteeEventTable } from '../db/tables/guarantee.ts';
import type { InterviewTable } from '../db/tables/interviews.ts';
import type { NotificationTable } from '../db/tables/notifications.ts';
import type { OfferTable } from '../db/tables/offers.ts';
import type { EmployerTable, SeekerTable, UserTable } from '../db/tables/people.ts';
import type { RoleTable } from '../db/tables/roles.ts';

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

/** The kind of work that a conversation is about, used to pick conversations for seekers. */
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
  /** The employers' answers to applicants whose accounts have since been deleted. */
  readonly forgotten: readonly Insertable<ForgottenAnswerTable>[];
  readonly interviews: readonly Insertable<InterviewTable>[];
  readonly hires: readonly Insertable<HireTable>[];
  readonly offers: readonly Insertable<OfferTable>[];
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
