import { type Kysely, sql } from 'kysely';

/**
 * The advert as it was when somebody was invited, stored as 0031 does for applicants. Null for earlier invites: what the
 * advert said at the time is not known.
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
const old = COLUMNS.map((column) => `old.${column}`).join(', ');

const statements = [
  'alter table invites add column role_version integer',
  // The function from 0031 sets the role's current version. Inviting locks the role, as applying does.
  `create trigger invites_note_role_version before insert on invites
    for each row when (new.role_version is null) execute function note_role_version()`,
  `create or replace function keep_role_version() returns trigger language plpgsql as $$
    begin
      if exists (select from applications where role_id = old.id and role_version = old.version)
        or exists (select from invites where role_id = old.id and role_version = old.version)
      then
        insert into role_versions (role_id, version, ${COLUMNS.join(', ')}, replaced_at)
          values (old.id, old.version, ${old}, new.updated_at);
        new.version := old.version + 1;
      end if;
      return new;
    end $$`,
];
