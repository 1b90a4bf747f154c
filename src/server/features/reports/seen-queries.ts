import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { Scope } from './report-clause.ts';

/** How often the roles' cards were shown in each of the last `months` months ('YYYY-MM'), once per person and day. */
export async function listSeen(
  db: Db,
  { companyId, covers }: Scope,
  months: number,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ month: string; count: number }>`
    select to_char(i.shown_at at time zone 'Europe/London', 'YYYY-MM') as month, sum(i.weight)::int as count
    from roles join impressions i on i.role_id = roles.id
    where roles.employer_id = ${companyId} and ${covers({ role: 'roles.id' })}
      and i.shown_at >= (date_trunc('month', ${now}::timestamptz at time zone 'Europe/London')
        - make_interval(months => ${months - 1}::int)) at time zone 'Europe/London'
    group by 1`.execute(db);
  return new Map(rows.map(({ month, count }) => [month, count]));
}
