import { type Kysely, sql } from 'kysely';

/** Profile pictures: their files. Which of them is shown is in `users.profile_image_url`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table pictures (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    size integer not null,
    sha256 bytea not null,
    added_at timestamptz not null
  )`,
  'create index pictures_of on pictures (user_id)',
];
