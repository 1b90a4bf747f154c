import { type Kysely, sql } from 'kysely';

/**
 * The occupation of each role's title, as a unit group of the catalogue. A periodic job finds it for existing roles and for
 * those that an older release stores meanwhile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table role_occupations (
    role_id uuid primary key references roles on delete cascade,
    unit_group integer,
    confidence_bp integer not null,
    catalogue integer not null,
    changed_in xid8 not null default pg_current_xact_id()
  )`,
  'create index role_occupations_by_change on role_occupations (changed_in)',
  `create function note_role_occupation_change() returns trigger language plpgsql as $$
    begin new.changed_in := pg_current_xact_id(); return new; end $$`,
  `create trigger role_occupations_change before update on role_occupations
    for each row execute function note_role_occupation_change()`,
  // An occupation is only valid for the title that it was found for, so it is deleted whichever release edits the title.
  `create function forget_role_occupation() returns trigger language plpgsql as $$
    begin delete from role_occupations where role_id = new.id; return null; end $$`,
  `create trigger roles_forget_occupation after update of title on roles
    for each row when (old.title is distinct from new.title) execute function forget_role_occupation()`,
  `create trigger role_occupations_tell after insert or update on role_occupations
    for each statement execute function tell_roles_changed()`,
];
