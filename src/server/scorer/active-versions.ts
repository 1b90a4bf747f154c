import type { Learned } from '#matching/learning/learned.ts';
import type { Runner } from '../db/connection.ts';
import { statement } from '../db/statement.ts';

const VERSIONS = statement<ScorerVersions>(
  'scorer-versions',
  `select (select version from text_models where is_current) as model,
    (select version from learned_weights where is_active) as learned`,
);
const LEARNED = statement<Learned, [version: number]>(
  'learned-weights',
  'select version, weights, map from learned_weights where version = $1',
);

/** The versions that every process must score with; null before the first one. */
export interface ScorerVersions {
  readonly model: number | null;
  readonly learned: number | null;
}

export async function findScorerVersions(database: Runner): Promise<ScorerVersions> {
  const [row] = await database.run(VERSIONS, []);
  return row ?? { model: null, learned: null };
}

export async function findLearned(database: Runner, version: number | null): Promise<Learned | null> {
  if (version === null) return null;
  const [row] = await database.run(LEARNED, [version]);
  return row ?? null;
}
