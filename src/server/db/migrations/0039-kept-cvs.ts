import { type Kysely, sql } from 'kysely';

/** CVs that a seeker keeps besides the one in use, and the CV that was sent with each application. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table kept_cvs (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    key text not null,
    name text,
    size integer not null,
    type text not null,
    sha256 bytea not null,
    added_at timestamptz not null,
    is_listed boolean not null
  )`,
  'create index kept_cvs_of on kept_cvs (user_id)',
  'create index kept_cvs_unlisted on kept_cvs (id) where not is_listed',
  // An application made by an earlier release has neither of these: its employer reads the CV in use.
  `alter table applications
    add column cv_id uuid references kept_cvs on delete set null,
    add column has_sent_cv boolean not null default false`,
  'create index applications_by_cv on applications (cv_id) where cv_id is not null',
];
