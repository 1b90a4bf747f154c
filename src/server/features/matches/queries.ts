import type { MatchItem } from '#contract/matches.ts';
import type { PageQuery } from '#contract/paging.ts';
import type { Db } from '../../db/connection.ts';
import { flagOnWire, shownCompany, shownFlag } from '../../db/shown-company.ts';
import type { Previewer } from '../../http/actor.ts';
import { BY_INSTANT, isOlder, placeAt } from '../../http/by-instant.ts';
import { type Page, readPage } from '../../http/page.ts';
import { statusOf } from '../roles/queries.ts';

/** Newest first. An Admin previewing the screen has none. @throws 400 for an invalid cursor */
export function listMatches(db: Db, actor: Previewer, now: Date, page: PageQuery): Promise<Page<MatchItem>> {
  return readPage(page, {
    cursor: BY_INSTANT,
    read: (startAfter, count) =>
      ownMatches(db, actor)
        .where(isOlder(startAfter, 'matches.matched_at', 'matches.id'))
        .orderBy('matches.matched_at', 'desc')
        .orderBy('matches.id')
        .limit(count)
        .execute(),
    placeOf: (row) => placeAt(row.matched_at, row.id),
    onWire: (row) => ({
      match: { id: row.id, matchedAt: row.matched_at.toISOString() },
      role: {
        id: row.role_id,
        title: row.title,
        locationCity: row.location_city,
        workMode: row.work_mode,
        status: statusOf(row, now),
      },
      employer: { id: row.employer_id, companyName: row.shown_company, ...flagOnWire(row) },
      thread: { id: row.thread_id },
      fitScoreInt: row.fit_bp ?? 0,
    }),
  });
}

/** The actor's matches that have not ended. */
export function ownMatches(db: Db, actor: Previewer) {
  return db
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
      'roles.expires_at',
      'applications.fit_bp',
      shownCompany.as('shown_company'),
      shownFlag.as('flag_name'),
    ])
    .where('matches.seeker_id', '=', actor.userId)
    .where('matches.ended_at', 'is', null);
}
