import { type Question, type QuestionCategory, TRAITS, type Trait } from '#contract/assessments.ts';

const NEUTRAL = 3;

/** The trait that each category feeds in the specification's own scoring. */
const TRAIT_OF_CATEGORY: Readonly<Record<QuestionCategory, Trait>> = {
  collaboration: 'collaboration',
  'work style': 'structure',
  stress: 'stressManagement',
};

/**
 * The `traits` and `vector` of the specification's call. Our server ignores both and scores the answers itself (D49),
 * because the browser doesn't know which question measures what. A server built from the specification alone uses them.
 */
export function specifiedTraits(questions: readonly Question[], answers: Readonly<Record<string, number>>) {
  const traits = Object.fromEntries(TRAITS.map((trait) => [trait, NEUTRAL])) as Record<Trait, number>;
  for (const [category, trait] of Object.entries(TRAIT_OF_CATEGORY)) {
    const categoryAnswers = questions.flatMap((each) =>
      each.category === category ? (answers[each.id] ?? []) : [],
    );
    if (categoryAnswers.length === 0) continue;
    const mean = categoryAnswers.reduce((sum, answer) => sum + answer, 0) / categoryAnswers.length;
    traits[trait] = Math.min(5, Math.max(1, mean));
  }
  return { traits, vector: TRAITS.map((trait) => traits[trait] / 5) };
}
