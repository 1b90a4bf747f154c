import { type Kysely, sql } from 'kysely';

/**
 * Selection rates by group that anybody may read, one row per closed month of the whole installation. Nothing refers to a
 * person, and a row that is published never changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table published_fairness (
    -- UK time, 'YYYY-MM'.
    month text primary key check (month ~ '^[0-9]{4}-[0-9]{2}$'),
    published_at timestamptz not null,
    groups jsonb not null
  )`,
  `create function refuse_published_change() returns trigger language plpgsql as $$
    begin
      raise exception 'published figures are not changed';
    end $$`,
  `create trigger published_fairness_fixed before update on published_fairness
    for each row execute function refuse_published_change()`,
];
