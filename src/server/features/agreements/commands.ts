import type { Db } from '../../db/connection.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { currentLegalVersion } from './queries.ts';

/** Records that somebody agreed to the current texts; repeating it keeps the first time. */
export async function recordAgreement(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  trx: Db,
  userId: string,
): Promise<void> {
  await trx
    .insertInto('agreements')
    .values({ user_id: userId, version: currentLegalVersion(config), agreed_at: clock() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @throws 409 if `version` is not the current one: they read another text */
export async function agree(
  context: Pick<Services, 'config' | 'clock' | 'db'>,
  actor: Actor,
  version: string,
): Promise<void> {
  if (version !== currentLegalVersion(context.config)) {
    throw new AppError('conflict', 'There is a newer version. Load this page again to read it.');
  }
  await recordAgreement(context, context.db, actor.userId);
}
