import { type SqlBool, sql } from 'kysely';
import type { FoundRole, findRoles as findRolesCall } from '#contract/admin.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { Db } from '../../db/connection.ts';
import { containing } from '../../db/containing.ts';
import { whenGiven } from '../../db/when-given.ts';
import { BY_INSTANT, isOlder, placeAt } from '../../http/by-instant.ts';
import { type Page, readPage } from '../../http/page.ts';
import { roleCounts, statusOf } from '../roles/queries.ts';

/** Roles, newest first. @throws 400 for an invalid cursor */
export function findRoles(
  db: Db,
  { search, roleId, ...page }: QueryOf<typeof findRolesCall>,
  now: Date,
): Promise<Page<FoundRole>> {
  const pattern = containing(search.trim());
  return readPage(page, {
    cursor: BY_INSTANT,
    read: (startAfter, count) =>
      db
        .selectFrom('roles')
        .innerJoin('employers', 'employers.user_id', 'roles.employer_id')
        .select([
          'roles.id',
          'roles.title',
          'roles.employer_id',
          'employers.company_name',
          'roles.status',
          'roles.location_city',
          'roles.created_at',
          'roles.expires_at',
          'roles.held_since',
          roleCounts.applications.as('applications'),
        ])
        .where(sql<SqlBool>`(roles.title ilike ${pattern} or employers.company_name ilike ${pattern})`)
        .$call(whenGiven(roleId, (some, id) => some.where('roles.id', '=', id)))
        .where(isOlder(startAfter, 'roles.created_at', 'roles.id'))
        .orderBy('roles.created_at', 'desc')
        .orderBy('roles.id')
        .limit(count)
        .execute(),
    placeOf: (row) => placeAt(row.created_at, row.id),
    onWire: (row) => ({
      roleId: row.id,
      title: row.title,
      companyId: row.employer_id,
      companyName: row.company_name,
      status: statusOf(row, now),
      locationCity: row.location_city,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      isHeld: row.held_since !== null,
      applications: Number(row.applications),
    }),
  });
}
