import type { MatchItem } from '#contract/matches.ts';
import type { Db } from '../../db/connect.ts';
import type { Previewer } from '../../http/actor.ts';
import { shownCompany } from '../roles/queries.ts';

/** Newest first. An Admin previewing the screen has none. */
export async function listMatches(db: Db, actor: Previewer): Promise<MatchItem[]> {
  const rows = await db
    .selectFrom('matches')
    .innerJoin('roles', 'roles.id', 'matches.role_id')
    .innerJoin('employers', 'employers.user_id', 'matches.employer_id')
    .innerJoin('threads', 'threads.match_id', 'matches.id')
    .leftJoin('applications', (join) =>
      join
        .onRef('applications.role_id', '=', 'matches.role_id')
        .onRef('applications.seeker_id', '=', 'matches.seeker_id'),
    )
    .select([
      'matches.id',
      'matches.matched_at',
      'matches.employer_id',
      'threads.id as thread_id',
      'roles.id as role_id',
      'roles.title',
      'roles.location_city',
      'roles.work_mode',
      'roles.status',
      'applications.fit_bp',
      shownCompany.as('shown_company'),
    ])
    .where('matches.seeker_id', '=', actor.userId)
    .where('matches.ended_at', 'is', null)
    .orderBy('matches.matched_at', 'desc')
    .orderBy('matches.id')
    .execute();
  return rows.map((row) => ({
    match: { id: row.id, matchedAt: row.matched_at.toISOString() },
    role: {
      id: row.role_id,
      title: row.title,
      locationCity: row.location_city,
      workMode: row.work_mode,
      status: row.status,
    },
    employer: { id: row.employer_id, companyName: row.shown_company },
    thread: { id: row.thread_id },
    fitScoreInt: row.fit_bp ?? 0,
  }));
}
