import { recordAdminAction } from '../../db/record-admin-action.ts';
import { refreshDeck } from '../../deck/refresh-deck.ts';
import type { Admin } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { lockAliases, nextVersion } from './version-commands.ts';

/**
 * Takes a learned alias back for good: begins a version without it, to which every process then switches.
 * @throws 404, 409 unless it is in use
 */
export async function takeBackAlias(
  context: Pick<Services, 'db' | 'clock' | 'deck' | 'log'>,
  actor: Admin,
  aliasId: string,
): Promise<void> {
  const { db, clock } = context;
  const now = clock();
  await db.transaction().execute(async (trx) => {
    await lockAliases(trx);
    const alias = await trx
      .selectFrom('learned_aliases')
      .select(['written', 'meaning', 'until_version'])
      .where('id', '=', aliasId)
      .executeTakeFirstOrThrow(() => notFound('That alias'));
    if (alias.until_version !== null) throw new AppError('conflict', 'This alias is not in use any more.');
    await nextVersion(trx, [aliasId], now);
    await trx.updateTable('learned_aliases').set({ taken_back_at: now }).where('id', '=', aliasId).execute();
    await recordAdminAction(trx, {
      action: 'alias_taken_back',
      by: actor.userId,
      itemId: aliasId,
      detail: `${alias.written}: ${alias.meaning}`,
      at: now,
    });
  });
  await refreshDeck(context);
}
