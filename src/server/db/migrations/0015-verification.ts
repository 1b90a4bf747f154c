import { type Kysely, sql } from 'kysely';

/** Companies that an Admin has checked (D2). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table employers
    add column verified_at timestamptz,
    add column verified_by uuid references users on delete set null,
    add column verification_note text`,
  'create index employers_newest on employers (created_at desc, user_id)',
];
