import type { Db } from './connection.ts';
import { run, statement } from './statement.ts';

const CLAIM = {
  company_domains: claimFrom('company_domains', 'id'),
  followed_feeds: claimFrom('followed_feeds', 'id'),
  member_calendars: claimFrom('member_calendars', 'user_id'),
};

function claimFrom(table: string, key: string) {
  return statement<{ key: string }, [now: Date, next: Date, atMost: number]>(
    `claim-due-${table}`,
    `update ${table} set check_at = $2 where ${key} in (
      select ${key} from ${table} where check_at <= $1 order by check_at limit $3 for update skip locked
    ) returning ${key} as key`,
  );
}

interface DueClaim {
  /** A table with a column `check_at`, the time at which the row is due to be checked again. */
  readonly table: keyof typeof CLAIM;
  readonly now: Date;
  /** When the claimed rows are due next. */
  readonly next: Date;
  readonly atMost: number;
}

/** Claims the rows that have been due longest, and returns their keys. Rows that another server is claiming are skipped. */
export async function claimDue(trx: Db, { table, now, next, atMost }: DueClaim): Promise<string[]> {
  const claimed = await run(trx, CLAIM[table], [now, next, atMost]);
  return claimed.map(({ key }) => key);
}
