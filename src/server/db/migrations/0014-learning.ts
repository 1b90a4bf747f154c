import { type Kysely, sql } from 'kysely';

/** Weights learned from decisions, answers for fairness monitoring, and scores that people ask to have reviewed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Every version tried is kept with its measurements; at most one is active.
  `create table learned_weights (
    version integer primary key,
    learned_at timestamptz not null,
    decisions integer not null,
    weights jsonb not null,
    map jsonb,
    measures jsonb not null,
    is_active boolean not null default false
  )`,
  'create unique index learned_weights_active on learned_weights (is_active) where is_active',
  // Decks switch to new weights in the same way as to a new text model.
  `create trigger learned_weights_tell after insert or update on learned_weights
    for each statement execute function tell_roles_changed()`,
  'create index application_moves_by_status on application_moves (to_status, application_id)',

  // Anonymous: the key is an HMAC of the person's id, and no column records a time.
  `create table monitoring_answers (
    key bytea primary key,
    sex text,
    ethnicity text,
    disability text,
    age_band text
  )`,

  `create table contests (
    id uuid primary key,
    application_id uuid not null unique references applications on delete cascade,
    about text not null check (about in ('score', 'decision')),
    words text not null,
    created_at timestamptz not null,
    answer text,
    answered_at timestamptz,
    answered_by uuid references users on delete set null
  )`,
  'create index contests_waiting on contests (created_at) where answered_at is null',
];
