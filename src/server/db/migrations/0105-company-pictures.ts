import { type Kysely, sql } from 'kysely';

/** Logos and photos of companies: their files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table company_pictures (
    id uuid primary key,
    company_id uuid not null references employers on delete cascade,
    kind text not null check (kind in ('logo', 'photo')),
    -- What a photo shows; it is public once this says something.
    words text not null,
    size integer not null,
    sha256 bytea not null,
    -- Whether its file is complete. A row is there before its file.
    is_stored boolean not null,
    added_at timestamptz not null
  )`,
  'create index company_pictures_of on company_pictures (company_id)',
  `create unique index company_pictures_one_logo on company_pictures (company_id) where kind = 'logo' and is_stored`,
];
