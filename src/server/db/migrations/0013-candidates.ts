import { type Kysely, sql } from 'kysely';

/**
 * Finding candidates: which seekers changed, the stored readings of their texts, and whom a role's employer skipped or saw.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The index of candidates finds changed seekers by this column, so a trigger must update it on every change.
  'alter table seekers add column changed_in xid8 not null default pg_current_xact_id()',
  'create index seekers_by_change on seekers (changed_in)',
  `create function mark_seeker_change() returns trigger language plpgsql as $$
    begin new.changed_in := pg_current_xact_id(); return new; end $$`,
  `create trigger seekers_mark_change before update on seekers
    for each row execute function mark_seeker_change()`,
  `create function tell_seekers_changed() returns trigger language plpgsql as $$
    begin perform pg_notify('nod_seekers', ''); return null; end $$`,
  `create trigger seekers_tell_change after insert or update on seekers
    for each statement execute function tell_seekers_changed()`,
  // Deleted seekers can't be queried any more, so every process is notified of whom to remove.
  `create function tell_seeker_gone() returns trigger language plpgsql as $$
    begin perform pg_notify('nod_seekers', old.user_id::text); return null; end $$`,
  `create trigger seekers_tell_gone after delete on seekers for each row execute function tell_seeker_gone()`,
  // The index also knows a seeker's name, CV and assessment, so changing those touches the profile's row.
  `create function touch_seeker() returns trigger language plpgsql as $$
    begin
      update seekers set changed_in = changed_in
        where user_id = case tg_op when 'DELETE' then old.user_id else new.user_id end;
      return null;
    end $$`,
  `create trigger assessments_touch_seeker after insert or update or delete on assessments
    for each row execute function touch_seeker()`,
  `create trigger uploads_touch_seeker after update of state or delete on uploads
    for each row execute function touch_seeker()`,
  `create function touch_seeker_of_user() returns trigger language plpgsql as $$
    begin update seekers set changed_in = changed_in where user_id = new.id; return null; end $$`,
  `create trigger users_touch_seeker after update of first_name, last_name, suspended_at on users
    for each row when (old.first_name is distinct from new.first_name
      or old.last_name is distinct from new.last_name or old.suspended_at is distinct from new.suspended_at)
    execute function touch_seeker_of_user()`,
  `create function touch_seeker_of_cv() returns trigger language plpgsql as $$
    begin
      update seekers set changed_in = changed_in
        where user_id = (select user_id from uploads where id = coalesce(new.upload_id, old.upload_id));
      return null;
    end $$`,
  `create trigger cv_texts_touch_seeker after insert or update or delete on cv_texts
    for each row execute function touch_seeker_of_cv()`,

  // What was found in a seeker's own words, so that a starting process need not read every CV again. A reading is valid
  // for one scorer, as long as the seeker's row has not changed. `of_change` is text because a restored backup counts
  // its transactions from the start: equal numbers from two databases must not make a reading look valid.
  `create table seeker_readings (
    user_id uuid primary key references users on delete cascade,
    scorer text not null,
    of_change text not null,
    found_skills jsonb not null,
    words bytea
  )`,
  `create function forget_reading() returns trigger language plpgsql as $$
    begin delete from seeker_readings where user_id = new.user_id; return null; end $$`,
  `create trigger seekers_forget_reading after update of is_discoverable on seekers
    for each row when (old.is_discoverable and not new.is_discoverable) execute function forget_reading()`,

  `create table role_skips (
    role_id uuid not null references roles on delete cascade,
    seeker_id uuid not null references users on delete cascade,
    created_at timestamptz not null,
    primary key (role_id, seeker_id)
  )`,
  'create index role_skips_by_seeker on role_skips (seeker_id)',
  'create index role_skips_by_time on role_skips (created_at)',
  // One row a day for a seeker listed for a role, however often the list was viewed.
  `create table sightings (
    role_id uuid not null references roles on delete cascade,
    seeker_id uuid not null references users on delete cascade,
    seen_on date not null,
    seen_at timestamptz not null,
    primary key (seeker_id, role_id, seen_on)
  )`,
  'create index sightings_by_time on sightings (seen_at)',
  'create index sightings_by_role on sightings (role_id)',
  'create index invites_by_time on invites (created_at)',
];
