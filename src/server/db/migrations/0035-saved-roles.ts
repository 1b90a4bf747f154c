import { type Kysely, sql } from 'kysely';

/** Roles that seekers saved for later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table saved_roles (
    seeker_id uuid not null references users on delete cascade,
    role_id uuid not null references roles on delete cascade,
    saved_at timestamptz not null,
    primary key (seeker_id, role_id)
  )`,
  'create index saved_roles_newest on saved_roles (seeker_id, saved_at desc, role_id)',
  'create index saved_roles_role on saved_roles (role_id)',
];
