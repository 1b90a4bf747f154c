import { type Kysely, sql } from 'kysely';

/**
 * The advert as it was when somebody applied. A role has a version number; an application has the version it was made for.
 * An edit stores the current version and raises the number if somebody has applied to that version; otherwise it stores
 * nothing. Triggers do this, so that it works for every kind of edit, even in a release that doesn't know of versions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** What an advert says. A migration never changes, so it does not import `ADVERT_COLUMNS`. */
const COLUMNS = [
  'title',
  'description_md',
  'location_city',
  'work_mode',
  'salary_min_pence',
  'salary_max_pence',
  'required_skills',
  'required_level',
  'required_years',
  'job_type',
];
const columnsOf = (row: 'old' | 'new') => COLUMNS.map((column) => `${row}.${column}`).join(', ');

const statements = [
  `create table role_versions (
    role_id uuid not null references roles on delete cascade,
    version integer not null,
    title text not null,
    description_md text not null,
    location_city text,
    work_mode text not null,
    salary_min_pence integer not null,
    salary_max_pence integer not null,
    required_skills text[] not null,
    required_level text,
    required_years integer,
    job_type text not null,
    replaced_at timestamptz not null,
    primary key (role_id, version)
  )`,
  'alter table roles add column version integer not null default 1',
  // Existing adverts are version 1. For new applications the trigger sets the version.
  'alter table applications add column role_version integer not null default 1',
  'alter table applications alter column role_version drop default',
  `create function note_role_version() returns trigger language plpgsql as $$
    begin
      new.role_version := (select version from roles where id = new.role_id);
      return new;
    end $$`,
  `create trigger applications_note_role_version before insert on applications
    for each row when (new.role_version is null) execute function note_role_version()`,
  // Applying locks the role for as long as its transaction lasts, so it comes entirely before or after an edit.
  `create function keep_role_version() returns trigger language plpgsql as $$
    begin
      if exists (select from applications where role_id = old.id and role_version = old.version) then
        insert into role_versions (role_id, version, ${COLUMNS.join(', ')}, replaced_at)
          values (old.id, old.version, ${columnsOf('old')}, new.updated_at);
        new.version := old.version + 1;
      end if;
      return new;
    end $$`,
  `create trigger roles_keep_version before update of ${COLUMNS.join(', ')} on roles
    for each row when ((${columnsOf('old')}) is distinct from (${columnsOf('new')}))
    execute function keep_role_version()`,
];
