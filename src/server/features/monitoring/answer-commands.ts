import type { MonitoringAnswers } from '#contract/monitoring.ts';
import type { Db } from '../../db/connection.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/errors.ts';
import { findKeys, makeKeys } from './key-rows.ts';

const NOTHING: MonitoringAnswers = { sex: null, ethnicity: null, disability: null, ageBand: null };

/** A person's answers about themselves, for them and their export. */
export async function getOwnAnswers(db: Db, actor: Actor): Promise<MonitoringAnswers> {
  const keyOf = await findKeys(db);
  if (keyOf === null) return NOTHING;
  const row = await db
    .selectFrom('monitoring_answers')
    .select(['sex', 'ethnicity', 'disability', 'age_band as ageBand'])
    .where('key', '=', keyOf(actor.userId))
    .executeTakeFirst();
  return row ?? NOTHING;
}

/**
 * Replaces the person's earlier answers; if every new answer is null, deletes the row.
 * @throws 401 if the account was deleted meanwhile
 */
export async function saveAnswers(
  db: Db,
  actor: Actor,
  answers: MonitoringAnswers,
): Promise<MonitoringAnswers> {
  if (Object.values(answers).every((answer) => answer === null)) {
    await forgetAnswersOf(db, actor.userId);
    return answers;
  }
  const keyOf = await makeKeys(db);
  const { ageBand, ...rest } = answers;
  const row = { ...rest, age_band: ageBand };
  await db.transaction().execute(async (trx) => {
    // The table has no foreign key to the account, so lock the account: otherwise the answers could outlive it.
    await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', actor.userId)
      .forKeyShare()
      .executeTakeFirstOrThrow(() => new AppError('signedOut', 'Please sign in.'));
    await trx
      .insertInto('monitoring_answers')
      .values({ key: keyOf(actor.userId), ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute();
  });
  return answers;
}

/** Deletes a person's answers, which no cascade does, because the table names nobody. Deleting an account calls it too. */
export async function forgetAnswersOf(db: Db, userId: string): Promise<void> {
  const keyOf = await findKeys(db);
  if (keyOf === null) return;
  await db.deleteFrom('monitoring_answers').where('key', '=', keyOf(userId)).execute();
}
