import { type Kysely, sql } from 'kysely';

/** Appointments about applications (D30–D32). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const OPEN = "status in ('awaiting', 'accepted', 'another_time')";

const statements = [
  `create table interviews (
    id uuid primary key,
    application_id uuid not null references applications on delete cascade,
    role_id uuid not null references roles on delete cascade,
    seeker_id uuid not null references users on delete cascade,
    employer_id uuid not null references employers on delete cascade,
    type text not null check (type in ('video', 'phone', 'in_person')),
    starts_at timestamptz not null,
    ends_at timestamptz not null check (ends_at > starts_at),
    time_zone text not null,
    location text,
    interviewer_name text,
    interviewer_email text not null,
    interviewer_key text not null,
    agenda text,
    notes text,
    status text not null
      check (status in ('awaiting', 'accepted', 'another_time', 'declined', 'cancelled', 'past')),
    proposals timestamptz[] not null default '{}',
    reply_note text,
    cancelled_by uuid references users on delete cascade,
    cancel_reason text,
    sequence integer not null default 0,
    remind_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create unique index interviews_one_open on interviews (application_id) where ${OPEN}`,
  'create index interviews_by_application on interviews (application_id)',
  'create index interviews_by_seeker on interviews (seeker_id, starts_at)',
  'create index interviews_by_employer on interviews (employer_id, starts_at)',
  `create index interviews_by_interviewer on interviews (employer_id, interviewer_key, starts_at) where ${OPEN}`,
  `create index interviews_to_remind on interviews (remind_at) where remind_at is not null`,
];
