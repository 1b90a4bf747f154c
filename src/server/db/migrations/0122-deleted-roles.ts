import { type Kysely, sql } from 'kysely';

/** Deleted roles can't be queried any more, so every process is notified of which to remove from its deck. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function tell_role_gone() returns trigger language plpgsql as $$
    begin perform pg_notify('nod_roles', old.id::text); return null; end $$`.execute(db);
  await sql`create trigger roles_tell_gone after delete on roles
    for each row execute function tell_role_gone()`.execute(db);
}
