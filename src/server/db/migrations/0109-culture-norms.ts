import { type Kysely, sql } from 'kysely';

/** What is typical of the people who answered the questionnaire: aggregates only, one row for each version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table culture_norms (
    version integer primary key,
    learned_at timestamptz not null,
    assessments integer not null,
    form_id text not null,
    norms jsonb not null,
    correlations jsonb not null
  )`,
  // Decks switch to new norms in the same way as to a new text model.
  `create trigger culture_norms_tell after insert or update or delete on culture_norms
    for each statement execute function tell_roles_changed()`,
];
