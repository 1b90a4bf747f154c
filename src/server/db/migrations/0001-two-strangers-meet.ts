import { type Kysely, sql } from 'kysely';

/** The core tables: accounts, roles, applications, matches, conversations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table users (
    id uuid primary key,
    account_type text not null check (account_type in ('JobSeeker', 'Employer', 'Admin')),
    username text not null,
    username_key text not null unique,
    email text not null,
    email_key text not null unique,
    password_hash text not null,
    first_name text not null,
    last_name text not null,
    profile_image_url text,
    created_at timestamptz not null
  )`,
  `create table sessions (
    token_hash bytea primary key,
    user_id uuid not null references users on delete cascade,
    created_at timestamptz not null,
    seen_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  'create index sessions_by_user on sessions (user_id)',
  'create index sessions_by_expiry on sessions (expires_at)',
  `create unlogged table rate_limits (
    key text primary key,
    count integer not null,
    resets_at timestamptz not null
  )`,
  `create table seekers (
    user_id uuid primary key references users on delete cascade,
    phone text,
    location_city text,
    work_mode_pref text,
    min_net_monthly_pounds integer,
    skills text[] not null default '{}',
    experience jsonb,
    summary_text text,
    cv_url text,
    right_to_work_status text,
    experience_level text,
    is_discoverable boolean not null default true,
    updated_at timestamptz not null
  )`,
  `create table employers (
    user_id uuid primary key references users on delete cascade,
    company_name text not null,
    website text,
    billing_contact_email text,
    billing_address text,
    tier_option text not null,
    plan_code text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create table roles (
    id uuid primary key,
    employer_id uuid not null references employers on delete cascade,
    title text not null,
    description_md text not null,
    location_city text,
    work_mode text not null,
    salary_min_pence integer not null,
    salary_max_pence integer not null check (salary_max_pence >= salary_min_pence),
    required_skills text[] not null default '{}',
    required_level text,
    required_years integer,
    job_type text not null,
    contact_name text,
    contact_email text,
    status text not null check (status in ('live', 'paused', 'closed', 'expired')),
    match_at_fit_bp integer,
    hiring_organisation text,
    source_key text,
    source_hash text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    expires_at timestamptz not null,
    changed_in xid8 not null default pg_current_xact_id()
  )`,
  'create index roles_by_employer on roles (employer_id, created_at desc)',
  'create index roles_by_change on roles (changed_in)',
  'create unique index roles_by_source on roles (employer_id, source_key) where source_key is not null',
  // The deck's index finds changed roles by this column, so a trigger must update it on every change.
  `create function mark_role_change() returns trigger language plpgsql as $$
    begin new.changed_in := pg_current_xact_id(); return new; end $$`,
  'create trigger roles_mark_change before update on roles for each row execute function mark_role_change()',
  // Wakes the deck in every process at once; PostgreSQL merges identical notices of one transaction.
  `create function tell_roles_changed() returns trigger language plpgsql as $$
    begin perform pg_notify('nod_roles', ''); return null; end $$`,
  `create trigger roles_tell_change after insert or update or delete on roles
    for each statement execute function tell_roles_changed()`,
  `create table invites (
    role_id uuid not null references roles on delete cascade,
    seeker_id uuid not null references users on delete cascade,
    created_at timestamptz not null,
    primary key (role_id, seeker_id)
  )`,
  'create index invites_by_seeker on invites (seeker_id)',
  `create table applications (
    id uuid primary key,
    role_id uuid not null references roles on delete cascade,
    seeker_id uuid not null references users on delete cascade,
    employer_id uuid not null references employers on delete cascade,
    status text not null,
    fit_bp integer not null,
    culture_fit_bp integer not null,
    fit jsonb not null,
    is_super_like boolean not null default false,
    note text,
    rejection_reason text,
    submitted_at timestamptz not null,
    due_at timestamptz not null,
    answered_at timestamptz,
    updated_at timestamptz not null,
    unique (role_id, seeker_id)
  )`,
  'create index applications_by_seeker on applications (seeker_id, submitted_at desc)',
  'create index applications_by_employer on applications (employer_id, submitted_at desc)',
  'create index applications_owed on applications (employer_id, due_at) where answered_at is null',
  `create table application_moves (
    id bigint generated always as identity primary key,
    application_id uuid not null references applications on delete cascade,
    from_status text,
    to_status text not null,
    moved_by uuid not null references users on delete cascade,
    moved_at timestamptz not null
  )`,
  'create index application_moves_by_application on application_moves (application_id, id)',
  `create table matches (
    id uuid primary key,
    role_id uuid not null references roles on delete cascade,
    seeker_id uuid not null references users on delete cascade,
    employer_id uuid not null references employers on delete cascade,
    matched_at timestamptz not null,
    unique (role_id, seeker_id)
  )`,
  'create index matches_by_seeker on matches (seeker_id, matched_at desc)',
  'create index matches_by_employer on matches (employer_id, matched_at desc)',
  `create table threads (
    id uuid primary key,
    match_id uuid not null unique references matches on delete cascade,
    role_id uuid not null references roles on delete cascade,
    seeker_id uuid not null references users on delete cascade,
    employer_id uuid not null references employers on delete cascade,
    created_at timestamptz not null
  )`,
  'create index threads_by_seeker on threads (seeker_id)',
  'create index threads_by_employer on threads (employer_id, seeker_id)',
  `create table messages (
    id uuid primary key,
    seq bigint generated always as identity,
    thread_id uuid not null references threads on delete cascade,
    sender_user_id uuid not null references users on delete cascade,
    body_md text not null,
    client_id text,
    created_at timestamptz not null,
    unique (thread_id, sender_user_id, client_id)
  )`,
  'create index messages_by_thread on messages (thread_id, seq)',
  `create table thread_reads (
    thread_id uuid not null references threads on delete cascade,
    user_id uuid not null references users on delete cascade,
    seq bigint not null,
    read_at timestamptz not null,
    primary key (thread_id, user_id)
  )`,
  `create table notifications (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    kind text not null,
    title text not null,
    body text not null,
    href text not null,
    created_at timestamptz not null,
    read_at timestamptz
  )`,
  'create index notifications_by_user on notifications (user_id, created_at desc)',
  // At most one unread notification per thread, even with concurrent messages; `href` identifies the thread.
  `create unique index notifications_unread_message on notifications (user_id, href)
    where kind = 'message' and read_at is null`,
];
