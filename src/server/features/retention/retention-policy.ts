import { SKIP_DAYS } from '#contract/candidates.ts';
import { NO_SHOW_KEPT_DAYS } from '#contract/interviews.ts';
import { SECURITY_LOG_DAYS } from '#contract/security.ts';
import { WEBHOOK_LOG_DAYS } from '#contract/webhooks.ts';

/** Rows that are deleted once they are old; docs/operations.md has the same periods as a table. */
export interface Rule {
  readonly table: string;
  /** The table joined to another one, if the age is a column of that other table. */
  readonly from?: string;
  /** SQL: whether a row is older than `$1`. Must be found through an index, unless the table is small. */
  readonly isOld: string;
  /** `$1` is this many days ago. */
  readonly days: number;
}

/** Nothing here is needed by a person again: applications, moves, messages and the record of answers stay. */
export const RULES: readonly Rule[] = [
  // Their keys name addresses and people, so they are deleted as soon as they limit nobody.
  { table: 'rate_limits', isOld: 'resets_at <= $1', days: 0 },
  { table: 'sessions', isOld: 'expires_at < $1', days: 1 },
  // Listed for a while after they expire, so that somebody whose program stopped sees why.
  { table: 'api_keys', isOld: 'expires_at < $1', days: 30 },
  { table: 'webhook_deliveries', isOld: 'happened_at < $1', days: WEBHOOK_LOG_DAYS },
  { table: 'idempotent_answers', isOld: 'started_at < $1', days: 1 },
  { table: 'password_resets', isOld: 'expires_at < $1', days: 0 },
  // Kept for a while, so that an old link still says why it does not work.
  { table: 'company_invitations', isOld: 'expires_at < $1', days: 30 },
  { table: 'no_shows', isOld: 'recorded_at <= $1', days: NO_SHOW_KEPT_DAYS },
  {
    // A trigger of this table refuses to delete what is less than 365 days older than its newest row.
    table: 'security_events',
    isOld: `at < $1 and at < (select max(at) from security_events) - interval '365 days'`,
    days: SECURITY_LOG_DAYS,
  },
  { table: 'passkey_challenges', isOld: 'expires_at < $1', days: 0 },
  { table: 'company_sign_in_attempts', isOld: 'expires_at < $1', days: 0 },
  { table: 'email_changes', isOld: 'stoppable_until < $1', days: 0 },
  // Longer than any backup is kept, because these people must be erased again after a backup with their data is restored.
  { table: 'erasures', isOld: 'erased_at < $1', days: 400 },
  { table: 'notifications', isOld: 'read_at < $1', days: 90 },
  { table: 'notifications', isOld: 'created_at < $1', days: 180 },
  {
    table: 'deliveries',
    isOld: `state in ('sent', 'skipped', 'refused', 'failed') and updated_at < $1`,
    days: 90,
  },
  // The outcome of each advert; the import itself stays, with its counts.
  {
    table: 'import_rows',
    from: 'imports join import_rows on import_rows.import_id = imports.id',
    isOld: 'imports.created_at < $1',
    days: 180,
  },
  { table: 'role_skips', isOld: 'created_at <= $1', days: SKIP_DAYS },
  // What was learned from these votes stays as long as others agree.
  { table: 'alias_votes', isOld: 'voted_at < $1', days: 730 },
  { table: 'sightings', isOld: 'seen_at < $1', days: 30 },
  // A file whose row is gone is not read any more.
  { table: 'index_files', isOld: 'written_at < $1', days: 30 },
  { table: 'reports', isOld: `resolved_at < $1 and outcome = 'dismissed'`, days: 180 },
  // Upheld reports count when the same person is reported again.
  { table: 'reports', isOld: 'resolved_at < $1', days: 730 },
  { table: 'scam_reviews', isOld: 'decided_at < $1', days: 180 },
  // If the provider resends an event after this, it is handled again, which changes nothing.
  { table: 'provider_events', isOld: 'received_at < $1', days: 90 },
  { table: 'sandbox_events', isOld: 'delivered_at < $1', days: 30 },
  { table: 'sandbox_answers', isOld: 'made_at < $1', days: 90 },
];
