import { TRAITS, type Trait } from '#contract/assessments.ts';
import { normal, seeded } from '../seeded.ts';
import { cholesky } from './cholesky.ts';
import { FORMS, type Form } from './forms.ts';
import type { Item } from './items.ts';
import { NORMS } from './norms.ts';
import type { Answers } from './read-answers.ts';

/**
 * The reference population is generated. Invented people, whose traits correlate by the pairs below, answer the product's
 * own items, each with a personal way of using the scale and with everyday noise. The numbers are modelled on common results
 * of short work-style scales; nobody was measured.
 */
const TOGETHER: readonly (readonly [Trait, Trait, number])[] = [
  ['collaboration', 'communication', 0.25],
  ['collaboration', 'independence', -0.2],
  ['collaboration', 'adaptability', 0.1],
  ['independence', 'leadership', 0.15],
  ['independence', 'creativity', 0.15],
  ['structure', 'creativity', -0.15],
  ['structure', 'adaptability', -0.15],
  ['creativity', 'adaptability', 0.2],
  ['creativity', 'leadership', 0.15],
  ['leadership', 'communication', 0.25],
  ['leadership', 'stressManagement', 0.15],
  ['adaptability', 'stressManagement', 0.2],
];

/** Standard deviations, in steps of the scale: of the trait's part in an answer, and of the random part. */
const TRAIT_SPREAD = 0.82;
const NOISE = 0.6;
/** Personal habits: agreeing with any statement, and using the ends or the middle of the scale. */
const AGREEING = 0.15;
const STRETCH = 0.25;

const MIXING = cholesky(
  TRAITS.map((one) =>
    TRAITS.map((other) => {
      if (one === other) return 1;
      const pair = TOGETHER.find(([a, b]) => (a === one && b === other) || (a === other && b === one));
      return pair?.[2] ?? 0;
    }),
  ),
);

/** Answers of `count` people to one form; the same people, with the same answers, for the same seed. */
export function referencePeople(count: number, seed: number, form: Form, noise = NOISE): Answers[] {
  const draw = seeded(seed);
  return Array.from({ length: count }, () => answersOf(form, noise, draw));
}

function answersOf(form: Form, noise: number, draw: () => number): Answers {
  const draws = TRAITS.map(() => normal(draw));
  const traits = MIXING.map((row) => row.reduce((sum, share, i) => sum + share * draws[i]!, 0));
  const agreement = AGREEING * normal(draw);
  const stretch = Math.exp(STRETCH * normal(draw));
  const answer = ({ trait, isReversed }: Item): number => {
    const strength = TRAIT_SPREAD * traits[TRAITS.indexOf(trait)]! + noise * normal(draw);
    const direction = (isReversed ? -1 : 1) * (NORMS[trait].mean - 3 + strength);
    return Math.min(5, Math.max(1, Math.round(3 + stretch * direction + agreement)));
  };
  // Everybody answers the whole bank, so that they are the same person in either form.
  const all = new Map(FORMS.standard.items.map((item) => [item.id, answer(item)]));
  return Object.fromEntries(form.items.map(({ id }) => [id, all.get(id)!]));
}
