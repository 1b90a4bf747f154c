import { sql } from 'kysely';
import type { ReceivedInvite } from '#contract/invites.ts';
import type { PageQuery } from '#contract/paging.ts';
import { blockBetween } from '../../db/block-between.ts';
import type { Db } from '../../db/connection.ts';
import { shownCompany } from '../../db/shown-company.ts';
import { ADVERT_COLUMNS } from '../../db/tables/role-versions.ts';
import type { Seeker } from '../../http/actor.ts';
import { BY_INSTANT, isOlder, placeAt } from '../../http/by-instant.ts';
import { type Page, readPage } from '../../http/page.ts';
import { type AdvertRow, advertOnWire } from '../roles/queries.ts';

/**
 * The seeker's open invites, newest first, even those of companies that take no new applications for now (D26).
 * @throws 400 for an invalid cursor
 */
export function listInvites(
  db: Db,
  actor: Seeker,
  page: PageQuery,
  now: Date,
): Promise<Page<ReceivedInvite>> {
  return readPage(page, {
    cursor: BY_INSTANT,
    read: (startAfter, count) =>
      openInvites(db, actor, now)
        .where(isOlder(startAfter, 'invites.created_at', 'roles.id'))
        .orderBy('invites.created_at', 'desc')
        .orderBy('roles.id')
        .limit(count)
        .execute(),
    placeOf: (row) => placeAt(row.created_at, row.id),
    onWire: (row) => ({
      role: {
        id: row.id,
        title: row.title,
        locationCity: row.location_city,
        workMode: row.work_mode,
        salaryMinGbpInt: row.salary_min_pence,
        salaryMaxGbpInt: row.salary_max_pence,
        ...(row.questions !== null && { questions: row.questions }),
        employer: { companyName: row.company },
      },
      invitedAt: row.created_at.toISOString(),
      ...(row.was !== null && { edited: { was: advertOnWire(row.was), now: advertOnWire(row) } }),
    }),
  });
}

/** For live roles neither applied to nor declined, with no block between the two sides. */
function openInvites(db: Db, actor: Seeker, now: Date) {
  return (
    db
      .selectFrom('invites')
      .innerJoin('roles', 'roles.id', 'invites.role_id')
      .innerJoin('employers', 'employers.user_id', 'roles.employer_id')
      .leftJoin('role_versions', (join) =>
        join
          .onRef('role_versions.role_id', '=', 'invites.role_id')
          .onRef('role_versions.version', '=', 'invites.role_version'),
      )
      .select(['roles.id', 'invites.created_at', shownCompany.as('company')])
      .select(ADVERT_COLUMNS.map((column) => `roles.${column}` as const))
      // The table has only earlier versions: without a row, the advert is still as it was when the seeker was invited.
      .select(
        sql<AdvertRow | null>`case when role_versions.version is null then null
      else to_jsonb(role_versions) end`.as('was'),
      )
      .where('invites.seeker_id', '=', actor.userId)
      .where('invites.declined_at', 'is', null)
      .where('roles.status', '=', 'live')
      .where('roles.expires_at', '>', now)
      .where((where) =>
        where.not(
          where.exists((from) =>
            from
              .selectFrom('applications')
              .select('applications.id')
              .whereRef('applications.role_id', '=', 'roles.id')
              .where('applications.seeker_id', '=', actor.userId),
          ),
        ),
      )
      .where(({ not }) => not(blockBetween(actor.userId, sql.ref('roles.employer_id'))))
  );
}
