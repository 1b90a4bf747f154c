import type { ColumnType, Generated } from 'kysely';
import type { NotificationKind } from '#contract/notifications.ts';
import type { Instant } from '../columns.ts';

export type Channel = 'mail' | 'push';

/**
 * waiting: until it is due or tried again. sending: in a batch whose task is queued. sent: accepted by the mail or push
 * server. skipped: already read in the app, or no longer wanted. refused: the person's address rejects mail. failed: we
 * gave up.
 */
export type DeliveryState = 'waiting' | 'sending' | 'sent' | 'skipped' | 'refused' | 'failed';

/** One notification to be sent to one person by mail or push. */
export interface DeliveryTable {
  id: Generated<string>;
  notification_id: string;
  user_id: string;
  channel: Channel;
  state: Generated<DeliveryState>;
  deliver_at: Instant;
  /** Deliveries that go out together, as one mail. */
  batch_id: string | null;
  /** When a worker started sending it: while this is set, no other worker may. */
  claimed_at: Generated<Date | null>;
  attempts: Generated<number>;
  /** Why it was skipped, delayed, refused or failed: often what the mail or push server said. Never the mail's text. */
  reason: string | null;
  updated_at: Instant;
}

/** A person's setting for a kind of notification that differs from the default. */
export interface NotificationPreferenceTable {
  user_id: string;
  kind: NotificationKind;
  mail: boolean;
  push: boolean;
}

/** UK wall-clock times as 'HH:MM'; both null for no quiet hours. A person without a row has the default hours. */
export interface QuietHoursTable {
  user_id: string;
  quiet_from: string | null;
  quiet_to: string | null;
}

/** An address that its mail server permanently refused. Applies as long as it is the person's address. */
export interface MailRefusalTable {
  user_id: string;
  email_key: string;
  reason: string;
  refused_at: Instant;
}

/** A browser that receives push messages for a person until the session that subscribed ends. */
export interface PushSubscriptionTable {
  endpoint: string;
  user_id: string;
  session_hash: Buffer;
  p256dh: string;
  auth: string;
  created_at: Instant;
}

export interface PasswordResetTable {
  /** SHA-256 of the link's token, so that reading the table lets nobody in. */
  token_hash: Buffer;
  user_id: string;
  created_at: Instant;
  expires_at: Instant;
}

/** Random keys, generated once per database. Anyone with the database can sign links in our name. */
export interface SecretTable {
  name: string;
  value: Buffer;
  created_at: ColumnType<Date, Date | undefined, never>;
}
