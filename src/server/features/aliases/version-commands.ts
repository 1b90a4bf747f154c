import type { Db } from '../../db/connection.ts';
import { lockName } from '../../db/lock-name.ts';

/** Takes a lock until the transaction ends: one change at a time, so that each version is based on the one before. */
export async function lockAliases(trx: Db): Promise<void> {
  await lockName(trx, 'aliases');
}

/** Begins a version without these aliases. Returns its number. */
export async function nextVersion(trx: Db, withoutIds: readonly string[], now: Date): Promise<number> {
  const { last } = await trx
    .selectFrom('alias_versions')
    .select((of) => of.fn.max('version').as('last'))
    .executeTakeFirstOrThrow();
  const version = (last ?? 0) + 1;
  await trx.insertInto('alias_versions').values({ version, learned_at: now }).execute();
  if (withoutIds.length > 0) {
    await trx
      .updateTable('learned_aliases')
      .set({ until_version: version })
      .where('id', 'in', withoutIds)
      .execute();
  }
  return version;
}
