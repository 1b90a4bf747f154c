import { sql } from 'kysely';
import type { PageQuery } from '#contract/paging.ts';
import type { PersonalData } from '#contract/personal-data.ts';
import type { SavedRole } from '#contract/saved-roles.ts';
import { blockBetween } from '../../db/block-between.ts';
import type { Db } from '../../db/connection.ts';
import { shownCompany } from '../../db/shown-company.ts';
import type { Seeker } from '../../http/actor.ts';
import { BY_INSTANT, isOlder, placeAt } from '../../http/by-instant.ts';
import { type Page, readPage } from '../../http/page.ts';
import type { Services } from '../../services.ts';
import { isOpen, isPaused, readViewer, type ViewerServices } from '../discover/read-viewer.ts';

/** The seeker's saved roles as cards, last saved first. @throws 400 for an invalid cursor */
export async function listSavedRoles(
  context: ViewerServices & Pick<Services, 'db'>,
  actor: Seeker,
  page: PageQuery,
): Promise<Page<SavedRole>> {
  const { db, clock } = context;
  const now = clock();
  const viewer = await readViewer(context, actor, now);
  return readPage(page, {
    cursor: BY_INSTANT,
    read: async (startAfter, count) => {
      const rows = await ownSaved(db, actor)
        .where(isOlder(startAfter, 'saved_roles.saved_at', 'saved_roles.role_id'))
        .orderBy('saved_roles.saved_at', 'desc')
        .orderBy('saved_roles.role_id')
        .limit(count)
        .execute();
      const roleById = await viewer.cardsOf(rows.map((each) => each.role_id));
      return rows.map((each) => ({ ...each, role: roleById.get(each.role_id) }));
    },
    placeOf: (each) => placeAt(each.saved_at, each.role_id),
    onWire: ({ role, saved_at: savedAt, has_applied: hasApplied }) =>
      role === undefined
        ? null
        : {
            role: role.card(),
            savedAt: savedAt.toISOString(),
            isOpen: isOpen(role.row, now),
            ...(isPaused(role.row, now) && { isPaused: true }),
            hasApplied,
          },
  });
}

function ownSaved(db: Db, actor: Seeker) {
  return db
    .selectFrom('saved_roles')
    .innerJoin('roles', 'roles.id', 'saved_roles.role_id')
    .select([
      'saved_roles.role_id',
      'saved_roles.saved_at',
      sql<boolean>`exists (select from applications a
        where a.seeker_id = saved_roles.seeker_id and a.role_id = saved_roles.role_id)`.as('has_applied'),
    ])
    .where('saved_roles.seeker_id', '=', actor.userId)
    .where(({ not }) => not(blockBetween(sql.ref('saved_roles.seeker_id'), sql.ref('roles.employer_id'))));
}

/** For the export, oldest first. */
export async function listExportedSaved(
  trx: Db,
  actor: Seeker,
): Promise<NonNullable<PersonalData['seeker']>['savedRoles']> {
  const rows = await trx
    .selectFrom('saved_roles')
    .innerJoin('roles', 'roles.id', 'saved_roles.role_id')
    .innerJoin('employers', 'employers.user_id', 'roles.employer_id')
    .select(['roles.id', 'roles.title', shownCompany.as('company'), 'saved_roles.saved_at'])
    .where('saved_roles.seeker_id', '=', actor.userId)
    .orderBy('saved_roles.saved_at')
    .execute();
  return rows.map((row) => ({
    role: { id: row.id, title: row.title, companyName: row.company },
    savedAt: row.saved_at.toISOString(),
  }));
}
