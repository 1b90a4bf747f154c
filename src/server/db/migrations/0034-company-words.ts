import { type Kysely, sql } from 'kysely';

/** Searches find roles by their company's name, so a company's live roles are read again when its name changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create function touch_roles_of_company() returns trigger language plpgsql as $$
    begin
      update roles set changed_in = changed_in where employer_id = new.user_id and status = 'live';
      return null;
    end $$`,
  `create trigger employers_touch_roles after update of company_name on employers
    for each row when (old.company_name is distinct from new.company_name)
    execute function touch_roles_of_company()`,
];
