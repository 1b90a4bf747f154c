import { type Kysely, sql } from 'kysely';

/**
 * Being found by employers is off until the seeker agrees (D58). For existing accounts it was on without being asked: now it
 * is off, and they are asked. Seekers who had switched it off, and the people of the demo world, count as having answered.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table seekers add column discovery_answered_at timestamptz',
  // The default also applies to rows from a release that does not ask.
  'alter table seekers alter column is_discoverable set default false',
  `update seekers set discovery_answered_at = seekers.updated_at from users
    where users.id = seekers.user_id and (users.is_demo or not seekers.is_discoverable)`,
  'update seekers set is_discoverable = false where is_discoverable and discovery_answered_at is null',
];
