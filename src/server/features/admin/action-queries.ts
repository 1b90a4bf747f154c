import { sql } from 'kysely';
import {
  ADMIN_QUEUES,
  type AdminAction,
  type AdminActionKind,
  type listAdminActions as listActionsCall,
} from '#contract/admin.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { Db } from '../../db/connection.ts';
import { whenGiven } from '../../db/when-given.ts';
import { BY_INSTANT, isOlder, placeAt } from '../../http/by-instant.ts';
import { type Page, readPage } from '../../http/page.ts';

/** The log, newest first. @throws 400 for an invalid cursor */
export function listAdminActions(
  db: Db,
  { queue, aboutId, ...page }: QueryOf<typeof listActionsCall>,
): Promise<Page<AdminAction>> {
  const kinds: readonly AdminActionKind[] | undefined = queue && ADMIN_QUEUES[queue];
  return readPage(page, {
    cursor: BY_INSTANT,
    read: (startAfter, count) =>
      db
        .selectFrom('admin_actions as a')
        .leftJoin('users as admin', 'admin.id', 'a.admin_id')
        .leftJoin('users as person', (join) =>
          join.onRef('person.id', '=', 'a.subject_id').on('a.subject_kind', '=', 'person'),
        )
        .leftJoin('employers as company', (join) =>
          join.onRef('company.user_id', '=', 'a.subject_id').on('a.subject_kind', '=', 'company'),
        )
        .select(['a.id', 'a.at', 'a.action', 'a.is_operator', 'a.detail', 'a.reason'])
        .select(['a.subject_kind', 'a.subject_id'])
        .select([
          sql<string | null>`trim(admin.first_name || ' ' || admin.last_name)`.as('admin_name'),
          sql<
            string | null
          >`coalesce(company.company_name, trim(person.first_name || ' ' || person.last_name))`.as(
            'subject_name',
          ),
        ])
        .$call(whenGiven(kinds, (some, actions) => some.where('a.action', 'in', actions)))
        .$call(whenGiven(aboutId, (some, id) => some.where('a.subject_id', '=', id)))
        .where(isOlder(startAfter, 'a.at', 'a.id'))
        .orderBy('a.at', 'desc')
        .orderBy('a.id')
        .limit(count)
        .execute(),
    placeOf: (row) => placeAt(row.at, row.id),
    onWire: (row) => ({
      id: row.id,
      at: row.at.toISOString(),
      action: row.action,
      by: row.admin_name,
      isOperator: row.is_operator,
      about:
        row.subject_kind === null || row.subject_id === null || row.subject_name === null
          ? null
          : { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
      detail: row.detail,
      reason: row.reason,
    }),
  });
}
