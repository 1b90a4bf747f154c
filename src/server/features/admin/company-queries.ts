import { type SqlBool, sql } from 'kysely';
import type { FoundCompany, findCompanies as findCompaniesCall } from '#contract/admin.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { Db } from '../../db/connection.ts';
import { containing } from '../../db/containing.ts';
import { ownerOfCompany } from '../../db/owner-of-company.ts';
import { whenGiven } from '../../db/when-given.ts';
import { BY_INSTANT, isOlder, placeAt } from '../../http/by-instant.ts';
import { type Page, readPage } from '../../http/page.ts';

/** Companies, newest first. @throws 400 for an invalid cursor */
export function findCompanies(
  db: Db,
  { search, companyId, ...page }: QueryOf<typeof findCompaniesCall>,
  now: Date,
): Promise<Page<FoundCompany>> {
  const pattern = containing(search.trim());
  return readPage(page, {
    cursor: BY_INSTANT,
    read: (startAfter, count) =>
      db
        .selectFrom('employers')
        .leftJoin('users', (join) => join.on('users.id', '=', ownerOfCompany))
        .select([
          'employers.user_id',
          'employers.company_name',
          'employers.website',
          'employers.created_at',
          'employers.verified_at',
          'employers.suspended_at',
          'users.id as owner_id',
          sql<string>`trim(coalesce(users.first_name || ' ' || users.last_name, ''))`.as('owner_name'),
          sql<number>`(select count(*)::int from company_members m where m.company_id = employers.user_id)`.as(
            'members',
          ),
          sql<number>`(select count(*)::int from roles where roles.employer_id = employers.user_id
            and roles.status = 'live' and roles.expires_at > ${now})`.as('live_roles'),
          sql<number>`(select count(*)::int from reports where reports.subject_id = employers.user_id
            and reports.outcome = 'upheld')`.as('upheld'),
        ])
        .where(sql<SqlBool>`employers.company_name ilike ${pattern}`)
        .$call(whenGiven(companyId, (some, id) => some.where('employers.user_id', '=', id)))
        .where(isOlder(startAfter, 'employers.created_at', 'employers.user_id'))
        .orderBy('employers.created_at', 'desc')
        .orderBy('employers.user_id')
        .limit(count)
        .execute(),
    placeOf: (row) => placeAt(row.created_at, row.user_id),
    onWire: (row) => ({
      companyId: row.user_id,
      companyName: row.company_name,
      website: row.website,
      createdAt: row.created_at.toISOString(),
      owner: row.owner_id === null ? null : { userId: row.owner_id, name: row.owner_name },
      members: row.members,
      liveRoles: row.live_roles,
      verifiedAt: row.verified_at?.toISOString() ?? null,
      isSuspended: row.suspended_at !== null,
      upheldReports: row.upheld,
    }),
  });
}
