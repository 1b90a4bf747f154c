import { type Kysely, sql } from 'kysely';

/** Who has agreed to which version of the privacy notice and terms. Existing accounts have agreed to none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table agreements (
    user_id uuid not null references users on delete cascade,
    version text not null,
    agreed_at timestamptz not null,
    primary key (user_id, version)
  )`.execute(db);
}
