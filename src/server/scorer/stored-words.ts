import type { WordsRead } from '#matching/compiled.ts';
import { seekerTextFrom } from '#matching/text/seeker-bytes.ts';
import type { TextModel } from '#matching/text/text-model.ts';

/** What this model found in a seeker's texts, from the columns of `candidate_readings`. */
export function storedWords(
  foundSkills: readonly string[] | null,
  words: Uint8Array | null,
  model: TextModel | null,
): WordsRead {
  return { foundSkills: foundSkills ?? [], text: model && words && seekerTextFrom(model, words) };
}
