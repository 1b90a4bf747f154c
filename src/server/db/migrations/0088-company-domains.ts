import { type Kysely, sql } from 'kysely';

/** Domains that companies say are theirs, and what proves it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table company_domains (
    id uuid primary key,
    company_id uuid not null references employers on delete cascade,
    domain text not null,
    dns_token text not null,
    method text check (method in ('email', 'dns')),
    verified_at timestamptz,
    check_at timestamptz,
    missing_since timestamptz,
    code_address text,
    code_hash bytea,
    code_expires_at timestamptz,
    code_tries integer not null default 0,
    created_at timestamptz not null,
    unique (company_id, domain),
    check ((method is null) = (verified_at is null))
  )`,
  // An email proves a mailbox, which several companies of a group may have; a DNS record proves the domain.
  `create unique index company_domains_by_dns on company_domains (domain) where method = 'dns'`,
  'create index company_domains_by_name on company_domains (domain) where verified_at is not null',
  'create index company_domains_due on company_domains (check_at) where check_at is not null',
];
