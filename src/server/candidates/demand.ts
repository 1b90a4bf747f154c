import { expectedDemand } from '#matching/order.ts';
import { after, DAY } from '../clock.ts';
import type { Connection, Statement } from '../db/connect.ts';

const RECENT_DAYS = 7;
/**
 * Most invitations lead nowhere, so one is this much of a competitor: whoever fits best stays near the top of a list, and
 * a place or two lower where several others have asked them.
 */
const INVITE_SHARE = 0.25;

const DEMAND: Statement = {
  name: 'seeker-demand',
  text: `select seeker_id, sum(invited)::int as invited, sum(seen)::int as seen from (
      select seeker_id, count(*) as invited, 0 as seen from invites
        where created_at >= $1 and created_at < $2 group by seeker_id
      union all
      select seeker_id, 0, count(*) from sightings where seen_at >= $1 and seen_at < $2 group by seeker_id
    ) lately group by seeker_id`,
};

/** By seeker, how many employers are after them: invitations of the week before an instant, and lists they came up in. */
export async function readSeekerDemand(
  connection: Connection,
  at: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await connection.run<{ seeker_id: string; invited: number; seen: number }>(DEMAND, [
    after(at, -RECENT_DAYS * DAY),
    at,
  ]);
  return new Map(
    rows.map((row) => [row.seeker_id, expectedDemand(row.invited * INVITE_SHARE, row.seen * INVITE_SHARE)]),
  );
}
