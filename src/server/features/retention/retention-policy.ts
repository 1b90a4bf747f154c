import { type RawBuilder, sql } from 'kysely';
import { SKIP_DAYS } from '#contract/candidates.ts';
import { NO_SHOW_KEPT_DAYS } from '#contract/interviews.ts';
import { SECURITY_LOG_DAYS } from '#contract/security.ts';
import { WEBHOOK_LOG_DAYS } from '#contract/webhooks.ts';
import { after, DAY } from '../../clock.ts';

/** Rows that are deleted once they are old; docs/operations.md has the same periods as a table. */
export interface Rule {
  readonly table: string;
  /** Selects the `ctid` of expired rows; by an index, unless the table is small. */
  readonly old: (now: Date) => RawBuilder<unknown>;
}

const daysBefore = (now: Date, days: number) => after(now, -days * DAY);

/** Nothing here is needed by a person again: applications, moves, messages and the record of answers stay. */
export const RULES: readonly Rule[] = [
  {
    // Their keys name addresses and people, so they are deleted as soon as they limit nobody.
    table: 'rate_limits',
    old: (now) => sql`select ctid from rate_limits where resets_at <= ${now}`,
  },
  {
    table: 'sessions',
    old: (now) => sql`select ctid from sessions where expires_at < ${daysBefore(now, 1)}`,
  },
  {
    // Listed for a while after they expired, so that somebody whose program stopped sees why.
    table: 'api_keys',
    old: (now) => sql`select ctid from api_keys where expires_at < ${daysBefore(now, 30)}`,
  },
  {
    table: 'webhook_deliveries',
    old: (now) =>
      sql`select ctid from webhook_deliveries where happened_at < ${daysBefore(now, WEBHOOK_LOG_DAYS)}`,
  },
  {
    table: 'idempotent_answers',
    old: (now) => sql`select ctid from idempotent_answers where started_at < ${daysBefore(now, 1)}`,
  },
  {
    table: 'password_resets',
    old: (now) => sql`select ctid from password_resets where expires_at < ${now}`,
  },
  {
    // Kept for a while, so that an old link still says why it does not work.
    table: 'company_invitations',
    old: (now) => sql`select ctid from company_invitations where expires_at < ${daysBefore(now, 30)}`,
  },
  {
    table: 'no_shows',
    old: (now) => sql`select ctid from no_shows where recorded_at <= ${daysBefore(now, NO_SHOW_KEPT_DAYS)}`,
  },
  {
    table: 'security_events',
    old: (now) =>
      sql`select ctid from security_events where at < ${daysBefore(now, SECURITY_LOG_DAYS)} and at <
        (select max(at) from security_events) - interval '365 days'`,
  },
  {
    table: 'passkey_challenges',
    old: (now) => sql`select ctid from passkey_challenges where expires_at < ${now}`,
  },
  {
    table: 'company_sign_in_attempts',
    old: (now) => sql`select ctid from company_sign_in_attempts where expires_at < ${now}`,
  },
  {
    table: 'email_changes',
    old: (now) => sql`select ctid from email_changes where stoppable_until < ${now}`,
  },
  {
    // Longer than any backup is kept, because a restored backup erases these people again.
    table: 'erasures',
    old: (now) => sql`select ctid from erasures where erased_at < ${daysBefore(now, 400)}`,
  },
  {
    table: 'notifications',
    old: (now) => sql`select ctid from notifications where read_at < ${daysBefore(now, 90)}`,
  },
  {
    table: 'notifications',
    old: (now) => sql`select ctid from notifications where created_at < ${daysBefore(now, 180)}`,
  },
  {
    table: 'deliveries',
    old: (now) => sql`select ctid from deliveries
      where state in ('sent', 'skipped', 'refused', 'failed') and updated_at < ${daysBefore(now, 90)}`,
  },
  {
    // The outcome of each advert; the import itself stays, with its counts.
    table: 'import_rows',
    old: (
      now,
    ) => sql`select import_rows.ctid from imports join import_rows on import_rows.import_id = imports.id
      where imports.created_at < ${daysBefore(now, 180)}`,
  },
  {
    table: 'role_skips',
    old: (now) => sql`select ctid from role_skips where created_at <= ${daysBefore(now, SKIP_DAYS)}`,
  },
  {
    // What was learned from them stays as long as others agree.
    table: 'alias_votes',
    old: (now) => sql`select ctid from alias_votes where voted_at < ${daysBefore(now, 730)}`,
  },
  {
    table: 'sightings',
    old: (now) => sql`select ctid from sightings where seen_at < ${daysBefore(now, 30)}`,
  },
  {
    table: 'reports',
    old: (now) => sql`select ctid from reports
      where resolved_at < ${daysBefore(now, 180)} and outcome = 'dismissed'`,
  },
  {
    // Counted when the same person is reported again.
    table: 'reports',
    old: (now) => sql`select ctid from reports where resolved_at < ${daysBefore(now, 730)}`,
  },
  {
    table: 'scam_reviews',
    old: (now) => sql`select ctid from scam_reviews where decided_at < ${daysBefore(now, 180)}`,
  },
  {
    // If the provider resends an event after this, it is handled again, which changes nothing.
    table: 'provider_events',
    old: (now) => sql`select ctid from provider_events where received_at < ${daysBefore(now, 90)}`,
  },
  {
    table: 'sandbox_events',
    old: (now) => sql`select ctid from sandbox_events where delivered_at < ${daysBefore(now, 30)}`,
  },
  {
    table: 'sandbox_answers',
    old: (now) => sql`select ctid from sandbox_answers where made_at < ${daysBefore(now, 90)}`,
  },
];
