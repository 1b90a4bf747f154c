import { type Expression, type SqlBool, sql } from 'kysely';
import type { QueryOf } from '#contract/endpoint.ts';
import type { listRoleItems as listRoleItemsCall, RoleItem, RoleStatus } from '#contract/roles.ts';
import type { Db } from '../../db/connection.ts';
import { containing } from '../../db/containing.ts';
import { whenGiven } from '../../db/when-given.ts';
import type { Employer } from '../../http/actor.ts';
import { BY_INSTANT, isOlder, placeAt } from '../../http/by-instant.ts';
import { type Page, readPage } from '../../http/page.ts';
import { isWithinReach } from '../../http/reach.ts';
import { roleCounts, statusOf } from './queries.ts';

/**
 * The employer's own roles in the short form for lists, newest first. A role takes a few hundred bytes in this form, but
 * usually three kilobytes in full, and sometimes sixty. @throws 400 for an invalid cursor
 */
export function listRoleItems(
  db: Db,
  actor: Employer,
  query: QueryOf<typeof listRoleItemsCall>,
  now: Date,
): Promise<Page<RoleItem>> {
  const { q, status, id } = query;
  return readPage(query, {
    cursor: BY_INSTANT,
    read: (startAfter, count) =>
      db
        .selectFrom('roles')
        .select([
          'roles.id',
          'roles.title',
          'roles.location_city',
          'roles.work_mode',
          'roles.salary_min_pence',
          'roles.salary_max_pence',
          'roles.status',
          'roles.created_at',
          'roles.expires_at',
          'roles.held_since',
          roleCounts.applications.as('applications'),
          roleCounts.matches.as('matches'),
        ])
        .where('roles.employer_id', '=', actor.companyId)
        .where(isWithinReach(actor, { role: 'roles.id' }))
        .$call(whenGiven(q, (some, words) => some.where(hasWords(words))))
        .$call(whenGiven(status, (some, value) => some.where(isIn(value, now))))
        .$call(whenGiven(id, (some, roleId) => some.where('roles.id', '=', roleId)))
        .where(isOlder(startAfter, 'roles.created_at', 'roles.id'))
        .orderBy('roles.created_at', 'desc')
        .orderBy('roles.id')
        .limit(count)
        .execute(),
    placeOf: (row) => placeAt(row.created_at, row.id),
    onWire: (row) => ({
      id: row.id,
      title: row.title,
      locationCity: row.location_city,
      workMode: row.work_mode,
      salaryMinGbpInt: row.salary_min_pence,
      salaryMaxGbpInt: row.salary_max_pence,
      status: statusOf(row, now),
      createdAt: row.created_at.toISOString(),
      heldSince: row.held_since?.toISOString() ?? null,
      _count: { applications: Number(row.applications), matches: Number(row.matches) },
    }),
  });
}

function hasWords(words: string): Expression<SqlBool> {
  const each = words
    .split(/\s+/u)
    .filter(Boolean)
    .map((word) => sql`roles.title || ' ' || coalesce(roles.location_city, '') ilike ${containing(word)}`);
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`;
}

/** Like `statusOf`: a live role whose time has run out is expired. */
function isIn(status: RoleStatus, now: Date): Expression<SqlBool> {
  if (status === 'live') return sql<SqlBool>`(roles.status = 'live' and roles.expires_at > ${now})`;
  if (status !== 'expired') return sql<SqlBool>`roles.status = ${status}`;
  return sql<SqlBool>`(roles.status = 'expired' or roles.status = 'live' and roles.expires_at <= ${now})`;
}
