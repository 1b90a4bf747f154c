import type { Db } from '../../db/connection.ts';
import type { DirectoryCountTable } from '../../db/tables/directory.ts';
import { isOlder, type Place as PlaceInList } from '../../http/by-instant.ts';
import { liveRoles, type PublicRole } from './role-queries.ts';

/** Which roles a page of the directory lists, by slugs: '' for every place or every occupation. */
export interface Section {
  readonly place: string;
  readonly occupation: string;
}

/** Live roles of a section, newest first. */
export function listSection(
  db: Db,
  now: Date,
  { place, occupation }: Section,
  startAfter: PlaceInList | null,
  count: number,
): Promise<PublicRole[]> {
  return liveRoles(db, now)
    .innerJoin('role_directory', 'role_directory.role_id', 'roles.id')
    .$if(place !== '', (query) => query.where('role_directory.place', '=', place))
    .$if(occupation !== '', (query) => query.where('role_directory.occupation', '=', occupation))
    .where(isOlder(startAfter, 'role_directory.created_at', 'role_directory.role_id'))
    .orderBy('role_directory.created_at', 'desc')
    .orderBy('role_directory.role_id')
    .limit(count)
    .execute();
}

export interface SectionCounts {
  /** Roles of the section itself. */
  readonly own: number;
  /** Each place with roles of the section's occupation, the largest first. */
  readonly places: readonly Readonly<DirectoryCountTable>[];
  /** Each occupation with roles at the section's place, the largest first. */
  readonly occupations: readonly Readonly<DirectoryCountTable>[];
}

/** How many roles the section and its neighbours have, as counted by the last run of `keepDirectory`. */
export async function countSections(db: Db, { place, occupation }: Section): Promise<SectionCounts> {
  const rows = await db
    .selectFrom('directory_counts')
    .selectAll()
    .where((where) => where.or([where('place', '=', place), where('occupation', '=', occupation)]))
    .orderBy('roles', 'desc')
    .orderBy('place')
    .orderBy('occupation')
    .execute();
  return {
    own: rows.find((row) => row.place === place && row.occupation === occupation)?.roles ?? 0,
    places: rows.filter((row) => row.place !== '' && row.occupation === occupation),
    occupations: rows.filter((row) => row.occupation !== '' && row.place === place),
  };
}
