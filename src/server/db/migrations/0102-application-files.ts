import { type Kysely, sql } from 'kysely';

/**
 * Files that a company keeps about an applicant. They are deleted with the application; the trigger for files in
 * conversations (0041) records which files must be erased. If the account of the member who added a file is deleted, the
 * file stays, without their name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table application_files (
    id uuid primary key,
    application_id uuid not null references applications on delete cascade,
    company_id uuid not null references employers on delete cascade,
    author_id uuid references users on delete set null,
    key text not null,
    name text not null,
    size integer not null,
    type text not null,
    sha256 bytea not null,
    is_scanned boolean not null,
    added_at timestamptz not null
  )`,
  'create index application_files_by_application on application_files (application_id, added_at desc, id)',
  'create index application_files_by_company on application_files (company_id)',
  'create index application_files_by_author on application_files (author_id) where author_id is not null',
  `create trigger application_files_erase_file after delete on application_files
    for each row execute function remember_erased_file()`,
];
