import { type Kysely, sql } from 'kysely';

/** Indexes for an employer's paged lists of thousands of applications, in each order, and for their counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'drop index applications_by_employer',
  'create index applications_newest on applications (employer_id, submitted_at desc, id desc)',
  'create index applications_by_fit on applications (employer_id, fit_bp desc, id desc)',
  'create index applications_by_status on applications (employer_id, status, submitted_at desc, id desc)',
  `create index applications_waiting on applications (employer_id, due_at, id)
    where answered_at is null and status in ('pending', 'reviewing')`,
  // Super likes come before everything else; there are few at any time.
  `create index applications_super_likes on applications (employer_id, submitted_at desc, id desc)
    where is_super_like and answered_at is null and status in ('pending', 'reviewing')`,
  // The database's clock, the same for every process: a request from before this time can't have seen the move.
  'alter table application_moves add column recorded_at timestamptz not null default clock_timestamp()',
];
