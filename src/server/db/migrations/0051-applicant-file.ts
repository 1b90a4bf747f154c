import { type Kysely, sql } from 'kysely';

/**
 * What a company writes about an applicant: notes and scorecards. They are deleted with the application or interview that
 * they are about. If the account of the member who wrote them is deleted, they stay, without a name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table application_notes (
    id uuid primary key,
    application_id uuid not null references applications on delete cascade,
    author_id uuid references users on delete set null,
    body text not null,
    mentions uuid[] not null,
    created_at timestamptz not null
  )`,
  'create index application_notes_by_application on application_notes (application_id, created_at desc, id)',
  'create index application_notes_by_author on application_notes (author_id) where author_id is not null',
  `create table scorecards (
    id uuid primary key,
    interview_id uuid not null references interviews on delete cascade,
    application_id uuid not null references applications on delete cascade,
    author_id uuid references users on delete set null,
    findings jsonb not null,
    summary text,
    submitted_at timestamptz,
    updated_at timestamptz not null,
    unique (interview_id, author_id)
  )`,
  'create index scorecards_by_application on scorecards (application_id)',
  'create index scorecards_by_author on scorecards (author_id) where author_id is not null',
  // What interviewers assess; null for the skills that the role requires.
  'alter table roles add column interview_criteria text[]',
];
