import type { Db } from '../../db/connection.ts';
import type { Employer } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import { isWithinReach } from '../../http/reach.ts';

/** @throws 404 for a role that is not the employer's own */
export async function mustOwnRole(db: Db, actor: Employer, roleId: string): Promise<void> {
  await db
    .selectFrom('roles')
    .select('id')
    .where('id', '=', roleId)
    .where('employer_id', '=', actor.companyId)
    .where(isWithinReach(actor, { role: 'roles.id' }))
    .executeTakeFirstOrThrow(() => notFound('That role'));
}
