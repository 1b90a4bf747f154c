import type { Db } from '../../db/connection.ts';
import type { Employer } from '../../http/actor.ts';
import { notFound } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { mustOwnRole } from './policy.ts';

/** Sets somebody aside for one role. Twice is once, from the later time on. @throws 404 */
export async function skip(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Employer,
  roleId: string,
  seekerId: string,
): Promise<void> {
  await mustOwnRole(db, actor, roleId);
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

/** @throws 404 for another's role; somebody who was not skipped stays so */
export async function unskip(db: Db, actor: Employer, roleId: string, seekerId: string): Promise<void> {
  await mustOwnRole(db, actor, roleId);
  await db.deleteFrom('role_skips').where('role_id', '=', roleId).where('seeker_id', '=', seekerId).execute();
}
