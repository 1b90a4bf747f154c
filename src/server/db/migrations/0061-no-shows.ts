import { type Kysely, sql } from 'kysely';

/** Either side of an interview can record that the other did not come, and the other can contest it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table no_shows (
    interview_id uuid not null references interviews on delete cascade,
    recorded_by text not null check (recorded_by in ('employer', 'seeker')),
    -- The member who recorded it for their company; null for a seeker, and once their account is gone.
    member_id uuid references users on delete set null,
    note text,
    recorded_at timestamptz not null,
    contest_note text,
    contested_at timestamptz,
    primary key (interview_id, recorded_by)
  )`,
  'create index no_shows_by_member on no_shows (member_id) where member_id is not null',
  'create index no_shows_by_time on no_shows (recorded_at)',
];
