import type { Db } from '../../db/connection.ts';
import type { Employer } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import { mustReachRole } from '../../http/reach.ts';
import type { Services } from '../../services.ts';

/** Hides a candidate from one role's list for `SKIP_DAYS`. Skipping again restarts that time. @throws 404 */
export async function skip(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Employer,
  roleId: string,
  seekerId: string,
): Promise<void> {
  await mustReachRole(db, actor, roleId);
  await db
    .selectFrom('seekers')
    .select('user_id')
    .where('user_id', '=', seekerId)
    .where('is_discoverable', '=', true)
    .executeTakeFirstOrThrow(() => notFound('That person'));
  const now = clock();
  await db
    .insertInto('role_skips')
    .values({ role_id: roleId, seeker_id: seekerId, created_at: now })
    .onConflict((conflict) => conflict.columns(['role_id', 'seeker_id']).doUpdateSet({ created_at: now }))
    .execute();
}

/** Has no effect if they were not skipped. @throws 404 for somebody else's role */
export async function unskip(db: Db, actor: Employer, roleId: string, seekerId: string): Promise<void> {
  await mustReachRole(db, actor, roleId);
  await db.deleteFrom('role_skips').where('role_id', '=', roleId).where('seeker_id', '=', seekerId).execute();
}
