import { type Kysely, sql } from 'kysely';

/** Imports by an employer: the input, the outcome of each advert, and the roles created. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table imports (
    id uuid primary key,
    employer_id uuid not null references employers on delete cascade,
    source text not null check (source in ('file', 'paste', 'feed')),
    name text not null,
    status text not null,
    size_bytes integer not null default 0,
    read_bytes integer not null default 0,
    csv_head jsonb,
    csv_columns jsonb,
    is_reopening boolean not null default false,
    preview jsonb,
    tally jsonb,
    rows_done integer not null default 0,
    problem text,
    created_at timestamptz not null,
    finished_at timestamptz
  )`,
  'create index imports_by_employer on imports (employer_id, created_at desc)',
  // The input is kept here and not in a folder, so that any process can run the task.
  `create table import_parts (
    import_id uuid not null references imports on delete cascade,
    part integer not null,
    bytes bytea not null,
    primary key (import_id, part)
  )`,
  `create table import_rows (
    import_id uuid not null references imports on delete cascade,
    place integer not null,
    line integer not null,
    outcome text not null,
    code text,
    reason text not null,
    title text not null,
    role_id uuid references roles on delete set null,
    primary key (import_id, place)
  )`,
  'create index import_rows_by_role on import_rows (role_id)',
  // Roles that an employer imports count towards the plan's limit; those the operator imports do not.
  'alter table roles add column import_id uuid references imports on delete set null',
  'create index roles_by_import on roles (import_id) where import_id is not null',
];
