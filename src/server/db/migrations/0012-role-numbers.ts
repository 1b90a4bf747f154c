import { type Kysely, sql } from 'kysely';

/** A posting sent twice makes one role, and a role's numbers are read by day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table roles add column client_id text',
  'create unique index roles_by_client_id on roles (employer_id, client_id) where client_id is not null',
  // One role's impressions by time; replaces the index on the role alone.
  'create index impressions_by_role_time on impressions (role_id, shown_at)',
  'drop index impressions_by_role',
];
