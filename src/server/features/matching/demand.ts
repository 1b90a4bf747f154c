import { expectedDemand } from '#matching/order.ts';
import { after, DAY } from '../../clock.ts';
import type { Connection, Statement } from '../../db/connect.ts';

const RECENT_DAYS = 7;

const DEMAND: Statement = {
  name: 'role-demand',
  text: `select role_id, sum(applied)::int as applied, sum(shown)::int as shown from (
      select role_id, count(*) as applied, 0 as shown from applications
        where submitted_at >= $1 and submitted_at < $2 and status <> 'withdrawn' group by role_id
      union all
      select role_id, 0, count(*) from impressions where shown_at >= $1 and shown_at < $2 group by role_id
    ) lately group by role_id`,
};

/** By role, what is expected to compete for it, from the week before an instant: the same whoever asks, and when. */
export async function readDemand(connection: Connection, at: Date): Promise<ReadonlyMap<string, number>> {
  const rows = await connection.run<{ role_id: string; applied: number; shown: number }>(DEMAND, [
    after(at, -RECENT_DAYS * DAY),
    at,
  ]);
  return new Map(rows.map((row) => [row.role_id, expectedDemand(row.applied, row.shown)]));
}
