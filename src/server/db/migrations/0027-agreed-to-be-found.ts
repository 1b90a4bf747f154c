import { type Kysely, sql } from 'kysely';

/**
 * Being found by employers is off until the seeker agrees (D58). Earlier accounts were on without being asked: they are off
 * now and are asked. Seekers who had switched it off have answered, and so have the people of the demo world.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table seekers add column discovery_answered_at timestamptz',
  // The default also holds for a release that does not know of the question.
  'alter table seekers alter column is_discoverable set default false',
  `update seekers set discovery_answered_at = seekers.updated_at from users
    where users.id = seekers.user_id and (users.is_demo or not seekers.is_discoverable)`,
  'update seekers set is_discoverable = false where is_discoverable and discovery_answered_at is null',
];
