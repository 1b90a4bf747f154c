import { sql } from 'kysely';
import { SAVED_ROLES_MAX } from '#contract/saved-roles.ts';
import { blockBetween } from '../../db/block-between.ts';
import { lockPerson } from '../../db/lock-person.ts';
import type { Seeker } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import type { Services } from '../../services.ts';

type Work = Pick<Services, 'db' | 'clock'>;

/** @throws 404 for a role that is not live, or if there is a block between the two sides; 409 if too many are saved */
export async function saveRole({ db, clock }: Work, actor: Seeker, roleId: string): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    // If two are saved at the same time, only one may take the last place.
    await lockPerson(trx, actor.userId);
    const role = await trx
      .selectFrom('roles')
      .select('roles.id')
      .where('roles.id', '=', roleId)
      .where('roles.status', '=', 'live')
      .where('roles.expires_at', '>', now)
      .where(({ not }) => not(blockBetween(actor.userId, sql.ref('roles.employer_id'))))
      .forKeyShare()
      .executeTakeFirst();
    if (role === undefined) throw notFound('This role');
    await trx
      .insertInto('saved_roles')
      .values({ seeker_id: actor.userId, role_id: roleId, saved_at: now })
      .onConflict((conflict) => conflict.columns(['seeker_id', 'role_id']).doNothing())
      .execute();
    const { count } = await trx
      .selectFrom('saved_roles')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('seeker_id', '=', actor.userId)
      .executeTakeFirstOrThrow();
    if (Number(count) > SAVED_ROLES_MAX) {
      throw new AppError(
        'conflict',
        `You have saved ${SAVED_ROLES_MAX} jobs. First remove one you no longer need.`,
      );
    }
  });
}

export async function unsaveRole({ db }: Pick<Work, 'db'>, actor: Seeker, roleId: string): Promise<void> {
  await db
    .deleteFrom('saved_roles')
    .where('seeker_id', '=', actor.userId)
    .where('role_id', '=', roleId)
    .execute();
}
