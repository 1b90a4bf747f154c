import { type Kysely, sql } from 'kysely';

/**
 * Mail and push: an outbox row beside each notification, people's preferences, refused addresses, and the keys and
 * links that mails need.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table secrets (
    name text primary key,
    value bytea not null,
    created_at timestamptz not null default now()
  )`,

  'alter table notifications add column event_key text',
  'create unique index notifications_event_key on notifications (user_id, event_key) where event_key is not null',

  `create table deliveries (
    id uuid primary key default gen_random_uuid(),
    notification_id uuid not null references notifications on delete cascade,
    user_id uuid not null references users on delete cascade,
    channel text not null check (channel in ('mail', 'push')),
    state text not null default 'waiting'
      check (state in ('waiting', 'sending', 'sent', 'skipped', 'refused', 'failed')),
    deliver_at timestamptz not null,
    batch_id uuid,
    attempts integer not null default 0,
    reason text,
    updated_at timestamptz not null,
    unique (notification_id, channel)
  )`,
  `create index deliveries_waiting on deliveries (deliver_at) where state in ('waiting', 'sending')`,
  'create index deliveries_of_person on deliveries (user_id, channel, updated_at)',
  'create index deliveries_batch on deliveries (batch_id) where batch_id is not null',

  `create table notification_preferences (
    user_id uuid not null references users on delete cascade,
    kind text not null,
    mail boolean not null,
    push boolean not null,
    primary key (user_id, kind)
  )`,
  `create table quiet_hours (
    user_id uuid primary key references users on delete cascade,
    quiet_from text,
    quiet_to text,
    check ((quiet_from is null) = (quiet_to is null))
  )`,
  `create table mail_refusals (
    user_id uuid primary key references users on delete cascade,
    email_key text not null,
    reason text not null,
    refused_at timestamptz not null
  )`,
  `create table push_subscriptions (
    endpoint text primary key,
    user_id uuid not null references users on delete cascade,
    session_hash bytea not null references sessions on delete cascade,
    p256dh text not null,
    auth text not null,
    created_at timestamptz not null
  )`,
  'create index push_subscriptions_of_person on push_subscriptions (user_id)',
  'create index push_subscriptions_of_session on push_subscriptions (session_hash)',

  `create table password_resets (
    token_hash bytea primary key,
    user_id uuid not null references users on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  'create index password_resets_of_person on password_resets (user_id)',
];
