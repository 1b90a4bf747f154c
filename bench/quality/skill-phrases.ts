import * as z from 'zod/mini';
import { readRecords } from '#server/read-records.ts';
import nearLabels from './near-skill-phrases.json' with { type: 'json' };
import records from './skill-phrases.json' with { type: 'json' };

/**
 * Other ways of writing a skill label, none of them in a vocabulary: other forms, another order, other words, joined words.
 * The pairs were written for this project before anything was measured on them, and are not added to our vocabulary.
 */
export const SKILL_PHRASES = readRecords(
  'bench/quality/skill-phrases.json',
  records,
  z.strictObject({ written: z.string(), meant: z.string() }),
);

/** The labels meant, and others that share a word or letters with one of them; alphabetical. */
export const PHRASE_LABELS: readonly string[] = [
  ...new Set([...SKILL_PHRASES.map(({ meant }) => meant), ...nearLabels]),
].sort();
