import { type Selectable, sql } from 'kysely';
import type { FollowedFeed } from '#contract/feeds.ts';
import type { Db } from '../../db/connection.ts';
import type { FollowedFeedTable, StoredTally } from '../../db/tables/imports.ts';
import type { Employer } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import { countsOnWire, tallyOf } from '../imports/tally-rows.ts';

export type FeedRow = Selectable<FollowedFeedTable>;

/** A hash of an advert's content, in SQL, by which the previous release notices that somebody has edited the role. */
export const ADVERT_MARK = `md5(concat_ws(chr(31), roles.title, roles.description_md,
  coalesce(roles.location_city, ''), roles.work_mode, roles.salary_min_pence, roles.salary_max_pence,
  array_to_string(roles.required_skills, ','), coalesce(roles.required_level, ''),
  coalesce(roles.required_years::text, ''), roles.job_type, coalesce(roles.details::text, ''),
  coalesce(roles.contact_name, ''), coalesce(roles.contact_email, '')))`;

interface Report {
  readonly id: string;
  readonly at: string;
  readonly tally: StoredTally;
}

function rows(db: Db, actor: Employer) {
  return db
    .selectFrom('followed_feeds')
    .selectAll()
    .select([
      sql<number>`(select count(*)::int from feed_roles join roles on roles.id = feed_roles.role_id
        where feed_roles.feed_id = followed_feeds.id and roles.status in ('live', 'paused'))`.as(
        'open_roles',
      ),
      sql<Report | null>`(select jsonb_build_object('id', id, 'at', finished_at, 'tally', tally) from imports
        where imports.feed_id = followed_feeds.id order by created_at desc limit 1)`.as('report'),
    ])
    .where('employer_id', '=', actor.companyId);
}

export async function listFeeds(db: Db, actor: Employer): Promise<FollowedFeed[]> {
  return (await rows(db, actor).orderBy('created_at').orderBy('id').execute()).map(onWire);
}

/** @throws 404 for another company’s feed */
export async function getFeed(db: Db, actor: Employer, feedId: string): Promise<FollowedFeed> {
  const row = await rows(db, actor)
    .where('id', '=', feedId)
    .executeTakeFirstOrThrow(() => notFound('That feed'));
  return onWire(row);
}

function onWire(row: FeedRow & { open_roles: number; report: Report | null }): FollowedFeed {
  return {
    id: row.id,
    address: row.address,
    board: row.board,
    state: row.state,
    problem: row.problem,
    preview: row.preview,
    openRoles: row.open_roles,
    heldRoles: row.held_role_ids.length,
    createdAt: row.created_at.toISOString(),
    checkedAt: row.checked_at?.toISOString() ?? null,
    nextCheckAt: row.state === 'checking' ? null : (row.check_at?.toISOString() ?? null),
    lastReport: row.report && {
      importId: row.report.id,
      at: new Date(row.report.at).toISOString(),
      counts: countsOnWire(tallyOf(row.report.tally)),
    },
  };
}
