import * as z from 'zod/mini';
import { readRecords } from '#server/read-records.ts';
import otherLabels from './other-skill-labels.json' with { type: 'json' };
import records from './skill-sentences.json' with { type: 'json' };

/**
 * Sixty sentences in the style of technical adverts, with the labels from `SKILL_LABELS` that a careful reader would give
 * them. They were written for this project before anything was measured on them. The rules:
 *
 * - a label is right if the sentence requires it or describes doing it, whether or not it contains the word;
 * - a skill that is only implied (a language by a framework) is right only if the sentence names it too;
 * - general virtues ("good communicator") have no label, and a sentence has at most four.
 */
export const SENTENCES = readRecords(
  'bench/quality/skill-sentences.json',
  records,
  z.strictObject({ text: z.string(), labels: z.array(z.string()).check(z.minLength(1), z.maxLength(4)) }),
);

/**
 * Alphabetical, so that the order gives nothing away. `otherLabels` are right for none of the sentences, but some are close
 * to a right label, like the wrong choices in any long list of skills.
 */
export const SKILL_LABELS: readonly string[] = [
  ...new Set([...SENTENCES.flatMap(({ labels }) => labels), ...otherLabels]),
].sort();
