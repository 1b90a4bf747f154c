import { type Kysely, sql } from 'kysely';

/** Offers that wait for an owner's approval, and a record of which offers were outside the advertised pay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table employers add column offers_need_approval boolean not null default false',
  `create table offer_proposals (
    application_id uuid primary key references applications on delete cascade,
    salary_pence integer not null,
    starts_on text,
    weekly_hours double precision,
    conditions text,
    expires_at timestamptz not null,
    proposed_by uuid references users on delete set null,
    proposed_at timestamptz not null
  )`,
  'create index offer_proposals_by_member on offer_proposals (proposed_by) where proposed_by is not null',
  // Without the person, so that the record stays when their account is deleted.
  `create table offer_records (
    id uuid primary key,
    application_id uuid unique references applications on delete set null,
    employer_id uuid not null references employers on delete cascade,
    offered_at timestamptz not null,
    is_below boolean not null,
    is_above boolean not null
  )`,
  'create index offer_records_by_employer on offer_records (employer_id, offered_at)',
];
