import { type RawBuilder, sql } from 'kysely';

/** Whether either of two people has blocked the other. Each is an id, or a column such as `sql.ref('roles.employer_id')`. */
export function blockBetween(
  one: string | RawBuilder<unknown>,
  other: string | RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select from blocks
    where (blocker_id = ${one} and blocked_id = ${other}) or (blocker_id = ${other} and blocked_id = ${one}))`;
}
