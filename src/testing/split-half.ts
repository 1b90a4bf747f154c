import { TRAITS } from '#contract/assessments.ts';
import { FORMS, type Form } from '#matching/assessment/forms.ts';
import { reliability } from '#matching/assessment/norms.ts';
import type { Answers } from '#matching/assessment/read-answers.ts';
import { type Profile, profileOf } from '#matching/assessment/reference-scores.ts';
import { scoreTraits, vectorOf } from '#matching/assessment/score.ts';
import { cultureCost, type TraitTarget } from '#matching/culture-fit.ts';

/** How well a measure identifies a person's second half-test among everyone's: 0.5 is chance, 1 is always. */
export interface Identification {
  /** By the share of people who are farther away in reliability-weighted standard scores, as in culture fit. */
  readonly distance: number;
  /** By the cosine of the vectors, the common method. */
  readonly cosine: number;
}

/**
 * Splits the standard form in two. Compares the first half of each of the first `count` people with everyone's second
 * halves, and returns how well it identifies the person's own, on average.
 */
export function identify(people: readonly Answers[], count: number): Identification {
  const [first, second] = halves(FORMS.standard);
  const firstScores = people.map((answers) => scoreTraits(first, answers));
  const secondScores = people.map((answers) => scoreTraits(second, answers));
  const profiles = secondScores.map((measures) => profileOf(second, measures));
  const vectors = secondScores.map(vectorOf);

  const ranks = firstScores.slice(0, count).map((measures, i) => {
    const aims = aimsOf(profileOf(first, measures));
    const vector = vectorOf(measures);
    return {
      distance: shareAbove(
        profiles.map((profile) => cultureCost(aims, profile, 1)),
        i,
      ),
      cosine: shareAbove(
        vectors.map((other) => -cosine(vector, other)),
        i,
      ),
    };
  });
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    distance: mean(ranks.map((rank) => rank.distance)),
    cosine: mean(ranks.map((rank) => rank.cosine)),
  };
}

/** Alternates the items of each trait between the halves; an odd item goes to each half in turn. */
function halves(form: Form): [Form, Form] {
  const halfOf = (side: number): Form => ({
    ...form,
    items: TRAITS.flatMap((trait, turn) =>
      form.items
        .filter((item) => item.trait === trait)
        .sort((one, other) => one.id.localeCompare(other.id))
        .filter((_, i) => (i + turn) % 2 === side),
    ),
  });
  return [halfOf(0), halfOf(1)];
}

function aimsOf(profile: Profile): TraitTarget[] {
  return profile.flatMap((stance, index) => {
    const trait = TRAITS[index];
    if (stance === null || trait === undefined) return [];
    const r = reliability(trait, 2.5);
    return [{ index, target: stance, weight: r / (1 - r) }];
  });
}

/** The share of the other values that are above the value at `position`; a tie counts half. */
function shareAbove(values: readonly number[], position: number): number {
  const valueThere = values[position] ?? Number.NaN;
  const countAbove = values.reduce((sum, value, i) => {
    if (i === position) return sum;
    return sum + (value > valueThere ? 1 : value === valueThere ? 0.5 : 0);
  }, 0);
  return countAbove / (values.length - 1);
}

export function cosine(one: readonly number[], other: readonly number[]): number {
  const dot = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
  return dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other));
}
