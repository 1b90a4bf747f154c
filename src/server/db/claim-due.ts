import { sql } from 'kysely';
import type { Db } from './connection.ts';

interface Due {
  /** A table with a `check_at`, the time at which each row should be looked at again. */
  readonly table: 'company_domains' | 'followed_feeds' | 'member_calendars';
  readonly key: 'id' | 'user_id';
  readonly now: Date;
  /** When the claimed rows are due next. */
  readonly next: Date;
  readonly atMost: number;
}

/**
 * Takes the rows that have been due longest, and returns their keys. Rows that another server is taking are skipped, so
 * each is claimed once.
 */
export async function claimDue(trx: Db, { table, key, now, next, atMost }: Due): Promise<string[]> {
  const [rows, id] = [sql.table(table), sql.id(key)];
  const claimed = await sql<{ key: string }>`
    update ${rows} set check_at = ${next} where ${id} in (
      select ${id} from ${rows} where check_at <= ${now} order by check_at limit ${atMost} for update skip locked
    ) returning ${id} as key`.execute(trx);
  return claimed.rows.map((row) => row.key);
}
