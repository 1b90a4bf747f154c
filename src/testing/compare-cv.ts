import { normaliseSkill, sameSkill } from '#matching/skills/normalise.ts';

/** Whether a suggested skill is the one that the CV names, under any of its names. */
export function isSameCvSkill(suggested: string, expected: string): boolean {
  return (
    sameSkill(suggested, expected) || normaliseSkill(suggested)?.name.toLowerCase() === expected.toLowerCase()
  );
}

/**
 * A text's letters and digits in lower case, to compare it with what was read: a hyphen at the end of a line may have been
 * joined to a word, and apostrophes are drawn in many ways.
 */
export function lettersOf(text: string | null | undefined): string {
  return (text ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
