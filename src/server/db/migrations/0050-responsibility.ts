import { type Kysely, sql } from 'kysely';

/** Who works on a role besides its hiring manager, and who is responsible for answering an application. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table role_team (
    role_id uuid not null references roles on delete cascade,
    user_id uuid not null references users on delete cascade,
    primary key (role_id, user_id)
  )`,
  'create index role_team_by_user on role_team (user_id)',
  // Null means the member who is responsible for the role.
  'alter table applications add column assigned_to uuid references users on delete set null',
  'create index applications_by_assignee on applications (assigned_to) where assigned_to is not null',
];
