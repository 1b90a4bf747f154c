import { type Kysely, sql } from 'kysely';

/**
 * Roles by place and occupation, for the public pages, and their numbers. A periodic job adds the existing roles and those
 * that an older release stores meanwhile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table role_directory (
    role_id uuid primary key references roles on delete cascade,
    place text,
    occupation text,
    created_at timestamptz not null
  )`,
  'create index role_directory_newest on role_directory (created_at desc, role_id)',
  'create index role_directory_by_place on role_directory (place, created_at desc, role_id)',
  'create index role_directory_by_occupation on role_directory (occupation, created_at desc, role_id)',
  `create index role_directory_by_both on role_directory (place, occupation, created_at desc, role_id)
    where place is not null and occupation is not null`,
  `create table directory_counts (
    place text not null,
    occupation text not null,
    roles integer not null,
    primary key (place, occupation)
  )`,
  'create index directory_counts_by_occupation on directory_counts (occupation)',
];
