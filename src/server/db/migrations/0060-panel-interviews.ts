import { type Kysely, sql } from 'kysely';

/**
 * Interviews by several members, at one of the times offered to the applicant; the members' calendars, questions to ask, and
 * when interviewers are reminded of their scorecards.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Empty unless the applicant must choose. Until then, starts_at is the earliest of these times.
  `alter table interviews add column offered_times timestamptz[] not null default '{}'`,
  // Booked although an interviewer's own calendar said busy, or by a client that knows nothing of calendars.
  'alter table interviews add column despite_calendars boolean not null default true',
  'create index interviews_with_times on interviews (starts_at) where cardinality(offered_times) > 0',
  // A day after the interview ends; null once the reminder has been sent.
  'alter table interviews add column scorecards_due_at timestamptz',
  'create index interviews_by_scorecards on interviews (scorecards_due_at) where scorecards_due_at is not null',
  `create table question_kits (
    id uuid primary key,
    company_id uuid not null references employers on delete cascade,
    name text not null,
    questions text[] not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  'create unique index question_kits_by_name on question_kits (company_id, lower(name))',
  'alter table interviews add column kit_id uuid references question_kits on delete set null',
  'create index interviews_by_kit on interviews (kit_id) where kit_id is not null',
  `create table member_calendars (
    user_id uuid primary key references users on delete cascade,
    -- Anybody who has it can read the calendar: it never leaves the server.
    address text not null,
    status text not null check (status in ('waiting', 'read', 'failed')),
    problem text,
    read_at timestamptz,
    check_at timestamptz not null
  )`,
  'create index member_calendars_due on member_calendars (check_at)',
  `create table calendar_busy (
    user_id uuid not null references member_calendars on delete cascade,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    primary key (user_id, starts_at, ends_at)
  )`,
];
