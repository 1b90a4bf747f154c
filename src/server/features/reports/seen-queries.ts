import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { ReportRange } from './report-range.ts';

/** How often the roles' cards were shown in each of the last `months` months ('YYYY-MM'), once per person and day. */
export async function listSeen(
  db: Db,
  { companyId, conditionFor }: ReportRange,
  months: number,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const month = sql<string>`to_char(i.shown_at at time zone 'Europe/London', 'YYYY-MM')`;
  const rows = await db
    .selectFrom('roles')
    .innerJoin('impressions as i', 'i.role_id', 'roles.id')
    .select([month.as('month'), sql<number>`sum(i.weight)::int`.as('count')])
    .where('roles.employer_id', '=', companyId)
    .where(conditionFor({ role: 'roles.id' }))
    .where(
      'i.shown_at',
      '>=',
      sql<Date>`(date_trunc('month', ${now}::timestamptz at time zone 'Europe/London')
        - make_interval(months => ${months - 1}::int)) at time zone 'Europe/London'`,
    )
    .groupBy(month)
    .execute();
  return new Map(rows.map(({ month, count }) => [month, count]));
}
