import type { ColumnType, Generated } from 'kysely';
import type { NotificationKind } from '#contract/notifications.ts';
import type { Instant } from '../columns.ts';

export type Channel = 'mail' | 'push';

/**
 * waiting: for its time, or for another try. sending: in a batch whose task is queued. sent: handed over for good.
 * skipped: read in the app meanwhile, or no longer wanted. refused: the person's address takes no mail.
 * failed: our side gave up.
 */
export type DeliveryState = 'waiting' | 'sending' | 'sent' | 'skipped' | 'refused' | 'failed';

/** One notification on its way to one person by one further channel. */
export interface DeliveryTable {
  id: Generated<string>;
  notification_id: string;
  user_id: string;
  channel: Channel;
  state: Generated<DeliveryState>;
  deliver_at: Instant;
  /** What goes out together: one mail that lists several. */
  batch_id: string | null;
  /** When a worker began to send it: from then on no other may. null before, and once it is known how it went. */
  claimed_at: Generated<Date | null>;
  attempts: Generated<number>;
  /** Why it was put off, refused or given up: the other server's words, without what the mail said. */
  reason: string | null;
  updated_at: Instant;
}

/** Where a person wants other than the default of a kind. */
export interface NotificationPreferenceTable {
  user_id: string;
  kind: NotificationKind;
  mail: boolean;
  push: boolean;
}

/** UK wall-clock times as 'HH:MM', both or neither; a person without a row has the default ones. */
export interface QuietHoursTable {
  user_id: string;
  quiet_from: string | null;
  quiet_to: string | null;
}

/** An address that another mail server refused for good. It holds for as long as it is the person's address. */
export interface MailRefusalTable {
  user_id: string;
  email_key: string;
  reason: string;
  refused_at: Instant;
}

/** A browser that takes push messages for a person, for as long as the session that it asked from. */
export interface PushSubscriptionTable {
  endpoint: string;
  user_id: string;
  session_hash: Buffer;
  p256dh: string;
  auth: string;
  created_at: Instant;
}

export interface PasswordResetTable {
  /** SHA-256 of the link's token: the table alone lets nobody in. */
  token_hash: Buffer;
  user_id: string;
  created_at: Instant;
  expires_at: Instant;
}

/** Random keys made once a database: whoever has the database can make links that we signed. */
export interface SecretTable {
  name: string;
  value: Buffer;
  created_at: ColumnType<Date, Date | undefined, never>;
}
