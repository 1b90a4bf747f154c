import type { Alias, Aliases } from '#matching/aliases.ts';
import type { LearnedNorms } from '#matching/assessment/learned-norms.ts';
import { aliasesOf } from '#matching/learning/learn-aliases.ts';
import type { LearnedWeights } from '#matching/learning/learned.ts';
import type { Runner } from '../db/connection.ts';
import { statement } from '../db/statement.ts';

const VERSIONS = statement<ScorerVersions>(
  'scorer-versions',
  `select (select version from text_models where is_current) as model,
    (select version from learned_weights where is_active) as learned,
    (select max(version) from culture_norms) as norms,
    (select max(version) from alias_versions) as aliases`,
);
const LEARNED = statement<LearnedWeights, [version: number]>(
  'learned-weights',
  'select version, weights, map from learned_weights where version = $1',
);
const NORMS = statement<LearnedNorms, [version: number]>(
  'culture-norms',
  'select version, norms, correlations from culture_norms where version = $1',
);

const ALIASES = statement<Alias, [version: number]>(
  'learned-aliases',
  `select kind, written, meaning from learned_aliases
    where from_version <= $1 and (until_version is null or until_version > $1)`,
);

/** The versions that every process must score with; null before the first one. */
export interface ScorerVersions {
  readonly model: number | null;
  readonly learned: number | null;
  /** The norms of culture fit. */
  readonly norms: number | null;
  /** Learned names of skills and titles. */
  readonly aliases: number | null;
}

export function isSameScorer(a: ScorerVersions, b: ScorerVersions): boolean {
  return a.model === b.model && a.learned === b.learned && a.norms === b.norms && a.aliases === b.aliases;
}

export async function findScorerVersions(database: Runner): Promise<ScorerVersions> {
  const [row] = await database.run(VERSIONS, []);
  return row ?? { model: null, learned: null, norms: null, aliases: null };
}

export async function findLearned(database: Runner, version: number | null): Promise<LearnedWeights | null> {
  if (version === null) return null;
  const [row] = await database.run(LEARNED, [version]);
  return row ?? null;
}

/** Null for the built-in norms. */
export async function findNorms(database: Runner, version: number | null): Promise<LearnedNorms | null> {
  if (version === null) return null;
  const [row] = await database.run(NORMS, [version]);
  return row ?? null;
}

/** Null before any were learned. */
export async function findAliases(database: Runner, version: number | null): Promise<Aliases | null> {
  if (version === null) return null;
  return aliasesOf(version, await database.run(ALIASES, [version]));
}
