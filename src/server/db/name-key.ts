import { type RawBuilder, sql } from 'kysely';

/** The value of `username_key` and `email_key`: two names are the same if their keys are equal. */
export function nameKey(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}

/**
 * The value of `username_look`, which is the same for names that look alike. The database has the table of characters
 * (migration 0025).
 */
export function lookOf(username: string): RawBuilder<string> {
  return sql<string>`username_look(${username})`;
}
