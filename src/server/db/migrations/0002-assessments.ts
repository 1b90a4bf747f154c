import { type Kysely, sql } from 'kysely';

/** One personality assessment per seeker: the answers and the scores computed from them. */
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
