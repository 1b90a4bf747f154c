import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import { shownCompany, shownFlag } from '../../db/shown-company.ts';
import { sureUnitGroup } from '../../db/sure-unit-group.ts';

/** A role as a list shows it. */
export type PublicRole = Awaited<ReturnType<ReturnType<typeof publicRoles>['executeTakeFirstOrThrow']>>;
/** A role as its own page shows it, with its company's logo. */
export type PublicRoleInFull = NonNullable<Awaited<ReturnType<typeof findPublicRole>>>;

/** A role of any status, with who posted it; null if no role has this id, or if its company is suspended. */
export async function findPublicRole(db: Db, roleId: string) {
  const row = await publicRoles(db)
    .leftJoin('company_pictures as logo', (join) =>
      join
        .onRef('logo.company_id', '=', 'roles.employer_id')
        .on('logo.kind', '=', 'logo')
        .on('logo.is_stored', '=', true),
    )
    .leftJoin('role_occupations as o', 'o.role_id', 'roles.id')
    .select(['logo.id as logo_id', sql<number | null>`${sql.raw(sureUnitGroup('o'))}`.as('unit_group')])
    .where('roles.id', '=', roleId)
    .executeTakeFirst();
  return row ?? null;
}

/** Roles that anybody can apply for now. */
export function liveRoles(db: Db, now: Date) {
  return publicRoles(db)
    .where('roles.status', '=', 'live')
    .where('roles.expires_at', '>', now)
    .where('roles.held_since', 'is', null);
}

function publicRoles(db: Db) {
  return db
    .selectFrom('roles')
    .innerJoin('employers', 'employers.user_id', 'roles.employer_id')
    .where('employers.suspended_at', 'is', null)
    .selectAll('roles')
    .select([
      shownCompany.as('shown_company'),
      shownFlag.as('flag_name'),
      'employers.company_name',
      'employers.website',
      'employers.verified_at',
      sql<boolean>`roles.hiring_organisation is not null and roles.hiring_organisation <> employers.company_name`.as(
        'is_for_another',
      ),
    ]);
}

export async function hasApplied(db: Db, seekerId: string, roleId: string): Promise<boolean> {
  const row = await db
    .selectFrom('applications')
    .select('id')
    .where('seeker_id', '=', seekerId)
    .where('role_id', '=', roleId)
    .executeTakeFirst();
  return row !== undefined;
}
