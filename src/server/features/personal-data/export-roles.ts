import type { EmployerRole } from '#contract/roles.ts';
import type { Db } from '../../db/connection.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { shownCompany } from '../../db/shown-company.ts';
import type { Employer } from '../../http/actor.ts';
import { roleOnWire } from '../roles/queries.ts';

/** An employer's own roles with their counts, newest first. */
export async function* exportedRoles(trx: Db, { userId }: Employer, now: Date): AsyncGenerator<EmployerRole> {
  const rows = rowsOf(
    trx,
    trx
      .selectFrom('roles')
      .innerJoin('employers', 'employers.user_id', 'roles.employer_id')
      .leftJoin('role_culture', 'role_culture.role_id', 'roles.id')
      .selectAll('roles')
      .select((select) => [
        shownCompany.as('shown_company'),
        'role_culture.profile as culture',
        select
          .selectFrom('applications')
          .select((count) => count.fn.countAll<number>().as('count'))
          .whereRef('applications.role_id', '=', 'roles.id')
          .as('applications'),
        select
          .selectFrom('matches')
          .select((count) => count.fn.countAll<number>().as('count'))
          .whereRef('matches.role_id', '=', 'roles.id')
          .as('matches'),
      ])
      .where('roles.employer_id', '=', userId)
      .orderBy('roles.created_at', 'desc')
      .orderBy('roles.id'),
  );
  for await (const row of rows) {
    yield {
      ...roleOnWire(row, now),
      _count: { applications: Number(row.applications), matches: Number(row.matches) },
      expiresAt: row.expires_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      heldSince: row.held_since?.toISOString() ?? null,
      culture: row.culture,
      matchAtFitInt: row.match_at_fit_bp,
    };
  }
}
