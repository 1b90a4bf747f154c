import { type Kysely, sql } from 'kysely';

/** What people say they mean by a phrase that the vocabulary doesn't know: each person's latest vote. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table alias_votes (
    user_id uuid not null references users on delete cascade,
    kind text not null check (kind in ('skill', 'title')),
    phrase text not null,
    written text not null,
    meaning text,
    company_id uuid references employers on delete cascade,
    network text,
    voted_at timestamptz not null,
    primary key (user_id, kind, phrase)
  )`,
  'create index alias_votes_about on alias_votes (kind, phrase)',
  'create index alias_votes_of_company on alias_votes (company_id) where company_id is not null',
  'create index alias_votes_by_age on alias_votes (voted_at)',
];
