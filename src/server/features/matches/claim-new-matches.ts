import { CELEBRATED_MAX, type NewMatch } from '#contract/matches.ts';
import type { Db } from '../../db/connection.ts';
import { flagOnWire } from '../../db/shown-company.ts';
import type { Seeker } from '../../http/actor.ts';
import { ownMatches } from './queries.ts';

/**
 * Marks all the seeker's new matches as celebrated, and returns the newest `CELEBRATED_MAX` of them. If several open tabs
 * ask at the same time, each match goes to only one tab.
 */
export async function claimNewMatches(db: Db, actor: Seeker, now: Date): Promise<NewMatch[]> {
  const newMatches = await db
    .updateTable('matches')
    .set({ celebrated_at: now })
    .where('seeker_id', '=', actor.userId)
    .where('celebrated_at', 'is', null)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  if (newMatches.length === 0) return [];
  const ids = newMatches.map(({ id }) => id);
  const rows = await ownMatches(db, actor)
    .where('matches.id', 'in', ids)
    .orderBy('matches.matched_at', 'desc')
    .limit(CELEBRATED_MAX)
    .execute();
  return rows.map((row) => ({
    matchId: row.id,
    threadId: row.thread_id,
    roleId: row.role_id,
    roleTitle: row.title,
    companyName: row.shown_company,
    ...flagOnWire(row),
    fitScoreInt: row.fit_bp ?? 0,
  }));
}
