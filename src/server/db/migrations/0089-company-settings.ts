import { type Kysely, sql } from 'kysely';

/** Owners' decisions for their company: how long applications are kept, and agreeing to the data-processing terms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table company_settings (
    company_id uuid primary key references employers on delete cascade,
    keep_rejected_months integer not null check (keep_rejected_months between 3 and 12)
  )`,
  `create table company_data_terms (
    company_id uuid not null references employers on delete cascade,
    version text not null,
    accepted_at timestamptz not null,
    accepted_by uuid references users on delete set null,
    primary key (company_id, version)
  )`,
  'create index company_data_terms_by_person on company_data_terms (accepted_by) where accepted_by is not null',
  // Set with the notice to the seeker; null while nothing is planned.
  'alter table applications add column erase_at timestamptz',
  // The seeker agreed that the application may be kept until then.
  'alter table applications add column keep_until timestamptz',
  'create index applications_to_erase on applications (erase_at) where erase_at is not null',
  `create index applications_ended on applications (updated_at)
    where status in ('rejected', 'withdrawn') and erase_at is null`,
];
