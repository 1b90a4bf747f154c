import { type Kysely, sql } from 'kysely';

/**
 * Partitions impressions by month, so that old ones are dropped as whole tables instead of deleted row by row. The
 * existing table becomes the first partition without copying. PostgreSQL reads it once to validate its rows (about a
 * second per gigabyte) while writes to it wait; servers keep new impressions in memory meanwhile. A task creates the
 * later months (features/discover/keep-impression-months).
 *
 * The statements that lock busy tables come last, because those locks are held until the migration commits.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A few days after the newest row, because a server may still write while this waits for the table.
  const { rows } = await sql<{ bound: string }>`
    select to_char(date_trunc('month', greatest(now(), (select max(shown_at) from impressions)) at time zone 'UTC'
      + interval '3 days') + interval '1 month', 'YYYY-MM-DD') as bound`.execute(db);
  const bound = rows[0]?.bound;
  for (const statement of PARTITIONED) await sql.raw(statement).execute(db);
  await sql`alter table impressions attach partition impressions_before
    for values from (minvalue) to (${sql.lit(bound)})`.execute(db);
  // The default partition for rows without a month yet, so that an insert never fails.
  await sql`create table impressions_other partition of impressions default`.execute(db);
  for (const statement of ON_BUSY_TABLES) await sql.raw(statement).execute(db);
}

const PARTITIONED = [
  'alter table impressions rename to impressions_before',
  'alter index impressions_pkey rename to impressions_before_pkey',
  'alter index impressions_by_time rename to impressions_before_by_time',
  'alter index impressions_by_role_time rename to impressions_before_by_role_time',
  'create table impressions (like impressions_before including defaults) partition by range (shown_on)',
  'alter table impressions add constraint impressions_pkey primary key (seeker_id, role_id, shown_on)',
  'create index impressions_by_time on impressions (shown_at)',
  'create index impressions_by_role_time on impressions (role_id, shown_at)',
];

const ON_BUSY_TABLES = [
  // The first partition already has these constraints, so its rows are not checked again.
  `alter table impressions
    add constraint impressions_seeker_id_fkey foreign key (seeker_id) references users on delete cascade,
    add constraint impressions_role_id_fkey foreign key (role_id) references roles on delete cascade`,

  // Triggers, so that the sums stay right while a release that doesn't know them is still running.
  ...['applications', 'forgotten_answers'].map(
    (table) => `create trigger ${table}_note_change
      after insert or delete or update of verdict, submitted_at, due_at, answered_at on ${table}
      for each row execute function note_guarantee_change()`,
  ),
  // Narrower versions of applications_answers_due and applications_answers_of_employer.
  'drop index applications_by_due',
  'drop index applications_by_employer_due',
];
