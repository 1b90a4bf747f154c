import { type Kysely, sql } from 'kysely';

/** Joining a company with a confirmed address at its domain; and who was removed, so can't join again that way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table company_joining (
    company_id uuid primary key references employers on delete cascade,
    member_role text not null check (member_role in ('recruiter', 'hiring_manager', 'interviewer', 'finance')),
    is_on boolean not null
  )`,
  // By the hash of an address, because the person may delete the account and register again.
  `create table company_removals (
    company_id uuid not null references employers on delete cascade,
    address_hash bytea not null,
    removed_at timestamptz not null,
    primary key (company_id, address_hash)
  )`,
];
