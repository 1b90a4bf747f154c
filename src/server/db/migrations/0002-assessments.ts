import { type Kysely, sql } from 'kysely';

/** One personality assessment a seeker: the answers, and what was made of them by the form's scoring. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table assessments (
        user_id uuid primary key references users on delete cascade,
        form_id text not null,
        form_version integer not null,
        raw_result jsonb not null,
        traits jsonb not null,
        vector double precision[] not null,
        checks jsonb not null,
        visible_to_employers boolean not null default false,
        created_at timestamptz not null,
        updated_at timestamptz not null
      )`,
    )
    .execute(db);
}
