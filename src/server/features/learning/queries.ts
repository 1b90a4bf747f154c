import type { CalibrationReport, LearnedVersion } from '#contract/learning.ts';
import { ENOUGH_DECISIONS } from '#matching/learning/learn.ts';
import { HAND_WEIGHTS, PARTS, unitsOf } from '#matching/learning/part-shares.ts';
import { type BinCount, reliabilityOf } from '#matching/learning/reliability.ts';
import { FULL_WEIGHT, type Weights } from '#matching/weights.ts';
import type { Db } from '../../db/connection.ts';
import type { Services } from '../../services.ts';
import { readTally, type TallyRow } from './decision-queries.ts';

const VERSIONS_SHOWN = 20;

/** Predicted fit compared with employers' decisions, in total and by scorer, and the learned versions. */
export async function getCalibration({
  connection,
  db,
}: Pick<Services, 'connection' | 'db'>): Promise<CalibrationReport> {
  const tally = await readTally(connection);
  const byVersion = Map.groupBy(tally, ({ version }) => version);
  return {
    all: reliability(reliabilityOf(sumByBin(tally))),
    scorers: [...byVersion].map(([version, rows]) => ({
      version,
      ...reliability(reliabilityOf(rows.map(countOf))),
    })),
    learned: await listLearned(db),
    enoughDecisions: ENOUGH_DECISIONS,
  };
}

function reliability({ bins, ...rest }: ReturnType<typeof reliabilityOf>): CalibrationReport['all'] {
  return { ...rest, bins: [...bins] };
}

function countOf({ bin, decided, shortlisted, fit_sum: fitSum }: TallyRow): BinCount {
  return { bin, decided, shortlisted, fitSum };
}

function sumByBin(rows: readonly TallyRow[]): BinCount[] {
  return [...Map.groupBy(rows, ({ bin }) => bin)].map(([bin, tallies]) => ({
    bin,
    decided: tallies.reduce((sum, row) => sum + row.decided, 0),
    shortlisted: tallies.reduce((sum, row) => sum + row.shortlisted, 0),
    fitSum: tallies.reduce((sum, row) => sum + row.fit_sum, 0),
  }));
}

async function listLearned(db: Db): Promise<LearnedVersion[]> {
  const rows = await db
    .selectFrom('learned_weights')
    .selectAll()
    .orderBy('version', 'desc')
    .limit(VERSIONS_SHOWN)
    .execute();
  return rows.map(({ version, learned_at: at, decisions, weights, map, measures, is_active: isActive }) => ({
    version,
    learnedAt: at.toISOString(),
    decisions,
    isActive,
    weights: weightsShown(weights),
    isRecalibrated: map !== null,
    logLoss: measures.logLoss,
    ranking: measures.ndcg,
    calibration: measures.calibration,
  }));
}

function weightsShown(weights: Weights): LearnedVersion['weights'] {
  const percent = (weight: number) => Math.round((1_000 * weight) / FULL_WEIGHT) / 10;
  return PARTS.map((part, i) => ({
    part,
    percent: percent(weights[part] * unitsOf(part)),
    handPercent: percent(HAND_WEIGHTS[i] ?? 0),
  }));
}
