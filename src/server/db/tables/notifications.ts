import type { Generated } from 'kysely';
import type { NotificationKind } from '#contract/notifications.ts';
import type { StoredEntry } from '../../calendar/interview-file.ts';
import type { Instant, OptionalInstant } from '../columns.ts';

export interface NotificationTable {
  id: string;
  user_id: string;
  kind: NotificationKind;
  title: string;
  body: string;
  href: string;
  created_at: Instant;
  read_at: OptionalInstant;
  /** Identifies the event, so that a repeated task notifies each person of it only once. */
  event_key: Generated<string | null>;
  /** The company it is about, for people who belong to several; null if it concerns the person. */
  company_id: Generated<string | null>;
  /** The things it is about, if several, for a mail that lists them; null otherwise. */
  items: Generated<readonly NotificationItem[] | null>;
  /** What its mail includes besides the text; null for most. */
  enclosure: Generated<Enclosure | null>;
}

/** Lines below the text of a mail, and an appointment as a calendar file. */
export interface Enclosure {
  readonly details: readonly string[];
  readonly appointment: StoredEntry;
}

export interface NotificationItem {
  readonly title: string;
  readonly body: string;
  readonly href: string;
}
