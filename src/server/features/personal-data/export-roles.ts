import type { EmployerRole } from '#contract/roles.ts';
import type { Db } from '../../db/connection.ts';
import { rowsOf } from '../../db/rows-of.ts';
import type { Employer } from '../../http/actor.ts';
import { ownRoleOnWire, ownRoles } from '../roles/queries.ts';

/** An employer's own roles with their counts, newest first. */
export async function* exportedRoles(trx: Db, employer: Employer, now: Date): AsyncGenerator<EmployerRole> {
  for await (const row of rowsOf(trx, ownRoles(trx, employer))) yield ownRoleOnWire(row, now);
}
