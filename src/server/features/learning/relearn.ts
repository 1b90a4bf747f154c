import { ENOUGH_DECISIONS } from '#matching/learning/learn.ts';
import { WEIGHTS } from '#matching/weights.ts';
import { refreshDeck } from '../../deck/refresh-deck.ts';
import { findLearned, findScorerVersions } from '../../scorer/active-versions.ts';
import type { Services } from '../../services.ts';
import { readDecisions, readShown } from './decision-queries.ts';
import { learnAside } from './learn-thread.ts';

/**
 * Learns from the decisions so far and stores the result; if it is better on held-out decisions, every process switches to
 * it. Does nothing if there are too few decisions, or no new ones since the last time.
 */
export async function relearnWeights(
  context: Pick<Services, 'connection' | 'db' | 'clock' | 'deck' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const { connection, db, clock, log } = context;
  const now = clock();
  const decisions = await readDecisions(connection, now);
  const last = await db
    .selectFrom('learned_weights')
    .select(['version', 'decisions', 'learned_at'])
    .orderBy('version', 'desc')
    .executeTakeFirst();
  if (decisions.length < ENOUGH_DECISIONS) return;
  const latest = decisions[0]?.decidedAt ?? 0;
  if (last?.decisions === decisions.length && latest <= last.learned_at.getTime()) return;
  const inUse = await findLearned(connection, (await findScorerVersions(connection)).learned);
  const shown = await readShown(connection);
  const lesson = await learnAside(
    { decisions, shown, current: inUse ?? { weights: WEIGHTS, map: null } },
    signal,
  );
  if (lesson === null) return;
  const version = (last?.version ?? 0) + 1;
  await db.transaction().execute(async (trx) => {
    // Two processes that learn at the same moment learn the same: the first one's result counts.
    const insertedRows = await trx
      .insertInto('learned_weights')
      .values({
        version,
        learned_at: now,
        decisions: decisions.length,
        weights: JSON.stringify(lesson.weights),
        map: lesson.map && JSON.stringify(lesson.map),
        measures: JSON.stringify(lesson.measures),
      })
      .onConflict((taken) => taken.doNothing())
      .returning('version')
      .execute();
    if (insertedRows.length === 0 || !lesson.isBetter) return;
    await trx
      .updateTable('learned_weights')
      .set({ is_active: false })
      .where('is_active', '=', true)
      .execute();
    await trx
      .updateTable('learned_weights')
      .set({ is_active: true })
      .where('version', '=', version)
      .execute();
  });
  log.info({ version, decisions: decisions.length, isActive: lesson.isBetter }, 'learned from decisions');
  if (lesson.isBetter) await refreshDeck(context);
}
