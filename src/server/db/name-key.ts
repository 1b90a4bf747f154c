import { type RawBuilder, sql } from 'kysely';

/** The value of `username_key` and `email_key`: two names are the same if their keys are equal. */
export function nameKey(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}

/** The value of `username_look`: names that are drawn alike have the same. The database has the table (migration 0025). */
export function lookOf(username: string): RawBuilder<string> {
  return sql<string>`username_look(${username})`;
}
