import type { Db } from '../../db/connection.ts';
import type { PublishedGroup } from '../../db/tables/learning.ts';

export interface PublishedMonth {
  /** 'YYYY-MM'. */
  readonly month: string;
  readonly publishedAt: Date;
  readonly groups: readonly PublishedGroup[];
}

/** Ten years of months. */
const MOST_MONTHS = 120;

/** The names of the published months, latest first. */
export async function listPublishedMonths(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('published_fairness')
    .select('month')
    .orderBy('month', 'desc')
    .limit(MOST_MONTHS)
    .execute();
  return rows.map(({ month }) => month);
}

export async function findPublishedMonth(db: Db, month: string): Promise<PublishedMonth | null> {
  const row = await db
    .selectFrom('published_fairness')
    .selectAll()
    .where('month', '=', month)
    .executeTakeFirst();
  return row === undefined ? null : { month, publishedAt: row.published_at, groups: row.groups };
}
