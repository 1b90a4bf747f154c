import { type Kysely, sql } from 'kysely';

/** Texts that a company keeps for messages and rejections, and the personal line of a rejection. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table applications add column rejection_note text',
  `create table text_templates (
    id uuid primary key,
    company_id uuid not null references employers on delete cascade,
    kind text not null check (kind in ('message', 'rejection', 'invitation')),
    name text not null,
    body text not null,
    -- For a rejection: the reason that it goes with.
    rejection_reason text,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  'create unique index text_templates_by_name on text_templates (company_id, kind, lower(name))',
];
