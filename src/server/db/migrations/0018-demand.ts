import { type Kysely, sql } from 'kysely';

/** Demand is counted once for all processes, and candidates' texts are read once for all processes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The full hour up to which demand was counted, and when lists start to use it. The first count starts from zero.
  `create table demand_hours (
    subject text primary key check (subject in ('roles', 'seekers')),
    hour timestamptz not null,
    former_hour timestamptz not null,
    in_force_from timestamptz not null
  )`,
  // In the week before an hour: how often a role or seeker was asked for (by applications; by invitations) and shown
  // (on cards; in lists). Also the hour from which these counts apply, and the former counts, which earlier lists still use.
  ...['role', 'seeker'].flatMap((of) => [
    `create table ${of}_demand (
      ${of}_id uuid primary key references ${of === 'role' ? 'roles' : 'users'} on delete cascade,
      since timestamptz not null,
      asked integer not null,
      shown integer not null,
      former_asked integer not null,
      former_shown integer not null,
      oldest timestamptz
    )`,
    `create index ${of}_demand_by_since on ${of}_demand (since, ${of}_id)`,
    // Finds counts with something that is now older than a week, and counts that have long been zero.
    `create index ${of}_demand_by_oldest on ${of}_demand (oldest)`,
  ]),
  `create index application_moves_withdrawn on application_moves (moved_at) where to_status = 'withdrawn'`,

  // Replaces seeker_readings, which has room for only one scorer: a worker reads everybody for the next scorer while
  // others still rank by the old one. The previous release still uses the old table; the next release drops it.
  `create table candidate_readings (
    user_id uuid not null references users on delete cascade,
    scorer text not null,
    of_change text not null,
    found_skills jsonb not null,
    words bytea,
    changed_in xid8 not null default pg_current_xact_id(),
    primary key (user_id, scorer)
  )`,
  `insert into candidate_readings (user_id, scorer, of_change, found_skills, words)
    select user_id, scorer, of_change, found_skills, words from seeker_readings`,
  'create index candidate_readings_by_change on candidate_readings (changed_in)',
  `create function forget_candidate_readings() returns trigger language plpgsql as $$
    begin delete from candidate_readings where user_id = new.user_id; return null; end $$`,
  `create trigger seekers_forget_candidate_readings after update of is_discoverable on seekers
    for each row when (old.is_discoverable and not new.is_discoverable)
    execute function forget_candidate_readings()`,
];
