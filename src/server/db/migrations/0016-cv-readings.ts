import { type Kysely, sql } from 'kysely';

/** CVs are read after the call that uploads them, and what matching needs is stored instead of computed each time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // A CV that is waiting to be read or being read. One per person: a newer CV replaces it.
  `create table cv_readings (
    user_id uuid primary key references users on delete cascade,
    upload_id uuid not null unique references uploads on delete cascade,
    asked_at timestamptz not null,
    begun_at timestamptz,
    tries integer not null default 0
  )`,

  // The text without the person's identity, what was found in it, and the version of the preparation: null if an older
  // release read the CV, until the task has caught up.
  `alter table cv_texts
    add column work_text text,
    add column found jsonb,
    add column prepared_by integer`,
  'create index cv_texts_by_preparation on cv_texts (prepared_by)',

  // Preparing a text reveals nothing new about the person, so it must not make every index read the profile again.
  'drop trigger cv_texts_touch_seeker on cv_texts',
  `create trigger cv_texts_touch_seeker after insert or delete or update of upload_id, text, reading on cv_texts
    for each row execute function touch_seeker_of_cv()`,

  // The prepared text leaves out the person's name, so it depends on that name.
  `create function forget_cv_preparation() returns trigger language plpgsql as $$
    begin
      update cv_texts set work_text = null, prepared_by = null where user_id = new.id;
      return null;
    end $$`,
  `create trigger users_forget_cv_preparation after update of first_name, last_name on users
    for each row when (old.first_name is distinct from new.first_name
      or old.last_name is distinct from new.last_name)
    execute function forget_cv_preparation()`,
];
