import { sql } from 'kysely';
import { learn } from '#matching/learning/learn.ts';
import { WEIGHTS } from '#matching/weights.ts';
import type { Context } from '../../context.ts';
import { findLearned, findScorerVersions } from './active.ts';
import { readDecisions, readShown } from './decisions.ts';

/**
 * Learns from the decisions there are and stores what came of it; where it is better on what was held out, every process
 * goes over to it. With too few decisions, or none since the last time, nothing happens.
 */
export async function relearnWeights({
  connection,
  db,
  clock,
  deck,
  log,
}: Pick<Context, 'connection' | 'db' | 'clock' | 'deck' | 'log'>): Promise<void> {
  const now = clock();
  const decisions = await readDecisions(connection, now);
  const last = await db
    .selectFrom('learned_weights')
    .select(['version', 'decisions'])
    .orderBy('version', 'desc')
    .executeTakeFirst();
  if (last?.decisions === decisions.length) return;
  const current = await findLearned(connection, (await findScorerVersions(connection)).learned);
  const lesson = learn(decisions, await readShown(connection), current ?? { weights: WEIGHTS, map: null });
  if (lesson === null) return;
  const version = (last?.version ?? 0) + 1;
  await db.transaction().execute(async (trx) => {
    // Two processes that learned at the same moment learned the same: the first one's counts.
    const { rows } = await sql<{ version: number }>`
      insert into learned_weights (version, learned_at, decisions, weights, map, measures)
      values (${version}, ${now}, ${decisions.length}, ${JSON.stringify(lesson.weights)},
        ${lesson.map && JSON.stringify(lesson.map)}, ${JSON.stringify(lesson.measures)})
      on conflict do nothing returning version`.execute(trx);
    if (rows.length === 0 || !lesson.isBetter) return;
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
  log.info({ version, decisions: decisions.length, isActive: lesson.isBetter }, 'decisions learned from');
  if (lesson.isBetter) await deck.refresh();
}
