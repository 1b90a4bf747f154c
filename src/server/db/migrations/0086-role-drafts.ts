import { type Kysely, sql } from 'kysely';

/** Roles that members have begun to write. A draft is deleted with its author's membership. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table role_drafts (
    id uuid primary key,
    company_id uuid not null references employers on delete cascade,
    author_id uuid not null references users on delete cascade,
    title text not null,
    content jsonb not null,
    revision integer not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    foreign key (company_id, author_id) references company_members (company_id, user_id) on delete cascade
  )`,
  'create index role_drafts_by_author on role_drafts (author_id, company_id, updated_at desc)',
  'create index role_drafts_by_company on role_drafts (company_id, author_id)',
];
