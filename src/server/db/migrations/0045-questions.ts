import { type Kysely, sql } from 'kysely';

/**
 * What a role asks everyone who applies, and what each applicant answered. An answer is stored with its question, so that it
 * makes sense whatever the role asks later. Stored versions of an advert (0031) include the questions. A release that knows
 * nothing of questions leaves an application's answers empty and a role's questions unchanged.
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
  'questions',
];
const columnsOf = (row: 'old' | 'new') => COLUMNS.map((column) => `${row}.${column}`).join(', ');

const statements = [
  'alter table roles add column questions jsonb',
  'alter table role_versions add column questions jsonb',
  'alter table applications add column answers jsonb',
  `create or replace function keep_role_version() returns trigger language plpgsql as $$
    begin
      if exists (select from applications where role_id = old.id and role_version = old.version)
        or exists (select from invites where role_id = old.id and role_version = old.version)
      then
        insert into role_versions (role_id, version, ${COLUMNS.join(', ')}, replaced_at)
          values (old.id, old.version, ${columnsOf('old')}, new.updated_at);
        new.version := old.version + 1;
      end if;
      return new;
    end $$`,
  'drop trigger roles_keep_version on roles',
  `create trigger roles_keep_version before update of ${COLUMNS.join(', ')} on roles
    for each row when ((${columnsOf('old')}) is distinct from (${columnsOf('new')}))
    execute function keep_role_version()`,
];
