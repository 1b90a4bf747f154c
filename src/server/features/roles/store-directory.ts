import { sql } from 'kysely';
import { occupationSlug, unitGroupSlug } from '#matching/occupation-slug.ts';
import { findPlace } from '#matching/places/find-place.ts';
import { placeSlug } from '#matching/places/place-slug.ts';
import type { Db } from '../../db/connection.ts';
import { sureUnitGroup } from '../../db/sure-unit-group.ts';

/** The slug of roles that can be done from anywhere in the UK. */
export const ANYWHERE = 'anywhere';

interface Listing {
  readonly place: string | null;
  readonly occupation: string | null;
}

interface PlacedRole {
  readonly title: string;
  readonly location_city: string | null;
  /** The code of its title's unit group; null if we are not sure enough of any. */
  readonly unit_group: number | null;
}

/** The sections of the public pages that list a role: its occupation is the one its title names, or its unit group. */
export function listingOf(role: PlacedRole): Listing {
  const place = role.location_city === null ? null : findPlace(role.location_city);
  return {
    place: role.location_city === null ? ANYWHERE : place && placeSlug(place),
    occupation:
      occupationSlug(role.title) ?? (role.unit_group === null ? null : unitGroupSlug(role.unit_group)),
  };
}

/** Lists these roles where their current titles and places belong. */
export async function storeInDirectory(trx: Db, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return;
  const roles = await trx
    .selectFrom('roles')
    .leftJoin('role_occupations as o', 'o.role_id', 'roles.id')
    .select(['id', 'title', 'location_city', 'created_at'])
    .select(sql<number | null>`${sql.raw(sureUnitGroup('o'))}`.as('unit_group'))
    .where('id', '=', sql<string>`any(${roleIds}::uuid[])`)
    .execute();
  if (roles.length === 0) return;
  await trx
    .insertInto('role_directory')
    .values(roles.map((role) => ({ role_id: role.id, created_at: role.created_at, ...listingOf(role) })))
    .onConflict((conflict) =>
      conflict.column('role_id').doUpdateSet({
        place: sql`excluded.place`,
        occupation: sql`excluded.occupation`,
      }),
    )
    .execute();
}
