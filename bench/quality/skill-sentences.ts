import { z } from 'zod';
import { readRecords } from '#server/read-records.ts';
import otherLabels from './other-skill-labels.json' with { type: 'json' };
import records from './skill-sentences.json' with { type: 'json' };

/**
 * Sixty sentences as technical adverts write them, with the labels that a careful reader would give each, out of
 * `SKILL_LABELS`: written for this project before anything was measured on them. The rules:
 *
 * - a label is right where the sentence asks for it or has the person do it, whether or not it says the word;
 * - what merely follows from it (a language from a framework) is right only where the sentence says it too;
 * - general virtues ("good communicator") have no label, and one sentence has at most four.
 */
export const SENTENCES = readRecords(
  'bench/quality/skill-sentences.json',
  records,
  z.strictObject({ text: z.string(), labels: z.array(z.string()).min(1).max(4) }),
);

/**
 * Alphabetical, so that the order gives nothing away. The other labels are in none of the sentences, but near to some: the
 * wrong answers that a list of skills is full of.
 */
export const SKILL_LABELS: readonly string[] = [
  ...new Set([...SENTENCES.flatMap(({ labels }) => labels), ...otherLabels]),
].sort();
