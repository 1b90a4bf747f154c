import { sql } from 'kysely';
import { batchesById } from '../../db/batches.ts';
import type { Db } from '../../db/connection.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { sureUnitGroup } from '../../db/sure-unit-group.ts';
import type { Services } from '../../services.ts';
import { listingOf, storeInDirectory } from '../roles/store-directory.ts';
import { liveRoles } from './role-queries.ts';

const ROWS_AT_ONCE = 1_000;

/**
 * Brings the directory of live roles up to date and counts its roles. A role is listed as soon as it is posted or edited;
 * this function lists roles that an older release stored, moves those whose place or occupation is recognised differently
 * now, and removes those that have closed.
 */
export async function keepDirectory(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const isOver = sql`not exists (select from roles where roles.id = role_id and status in ('live', 'paused'))`;
  await deleteInBatches(db, 'role_directory', ['role_id'], isOver, signal);
  await listMisplaced(db, clock(), signal);
  if (!signal.aborted) await db.transaction().execute((trx) => countDirectory(trx, clock()));
}

async function listMisplaced(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  const batches = batchesById(ROWS_AT_ONCE, (afterId) =>
    liveRoles(db, now)
      .clearSelect()
      .leftJoin('role_directory', 'role_directory.role_id', 'roles.id')
      .leftJoin('role_occupations as o', 'o.role_id', 'roles.id')
      .select([
        sql<number | null>`${sql.raw(sureUnitGroup('o'))}`.as('unit_group'),
        'roles.id',
        'roles.title',
        'roles.location_city',
        'role_directory.role_id',
        'role_directory.place',
        'role_directory.occupation',
      ])
      .where('roles.id', '>', afterId)
      .orderBy('roles.id')
      .limit(ROWS_AT_ONCE)
      .execute(),
  );
  for await (const roles of batches) {
    if (signal.aborted) return;
    const misplacedRoles = roles.filter((role) => {
      const { place, occupation } = listingOf(role);
      return role.role_id === null || role.place !== place || role.occupation !== occupation;
    });
    await storeInDirectory(
      db,
      misplacedRoles.map(({ id }) => id),
    );
  }
}

/** Counts the live roles of every section: of each place, each occupation, each pair of both, and of all together. */
export async function countDirectory(trx: Db, now: Date): Promise<void> {
  // Two concurrent counts take turns; meanwhile readers see the previous count.
  await sql`lock table directory_counts in share row exclusive mode`.execute(trx);
  await trx.deleteFrom('directory_counts').execute();
  await trx
    .insertInto('directory_counts')
    .columns(['place', 'occupation', 'roles'])
    .expression(
      liveRoles(trx, now)
        .clearSelect()
        .innerJoin('role_directory', 'role_directory.role_id', 'roles.id')
        .select([
          sql<string>`coalesce(role_directory.place, '')`.as('place'),
          sql<string>`coalesce(role_directory.occupation, '')`.as('occupation'),
          sql<number>`count(*)::int`.as('roles'),
        ])
        .groupBy(sql`grouping sets (
          (role_directory.place), (role_directory.occupation), (role_directory.place, role_directory.occupation), ())`)
        .having(sql<boolean>`
          (grouping(role_directory.place) = 1 or role_directory.place is not null)
          and (grouping(role_directory.occupation) = 1 or role_directory.occupation is not null)`),
    )
    .execute();
}
