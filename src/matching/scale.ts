import {
  CHANCE,
  ENOUGH_SKILLS,
  EVERYTHING_FITS,
  FULL_WEIGHT,
  MAX_CHANCE,
  PRIOR,
  WEIGHTS,
  type Weights,
} from './weights.ts';

/** Which parts are known, as bits. `knownSet` combines them with the number of required skills (0 to 4). */
export const KNOWN = { experience: 1, pay: 2, text: 4, title: 8, place: 16 } as const;
const KNOWN_PARTS = ['experience', 'pay', 'text', 'title', 'place'] as const;
const SETS = 32 * (ENOUGH_SKILLS + 1);

/** An index into a scale's tables. `bits` are those of `KNOWN`. */
export function knownSet(skillCount: number, bits: number): number {
  return bits * (ENOUGH_SKILLS + 1) + skillCount;
}

/** Tables by `knownSet`: basis points per unit of weight × score, and basis points from which every pair starts. */
export type Scale = {
  readonly weights: Weights;
  readonly perWeight: Float64Array;
  readonly fromPrior: Float64Array;
};

/**
 * The known parts move the score away from the prior by the square root of their share of all weights. A pair that has
 * only what strangers share by chance stays at the prior. If all parts are known, a perfect pair reaches `EVERYTHING_FITS`,
 * and the score is linear in between.
 */
export function scaleOf(weights: Weights, hasText: boolean): Scale {
  const fullWeight = hasText ? FULL_WEIGHT : FULL_WEIGHT - weights.text;
  const perWeight = new Float64Array(SETS);
  const fromPrior = new Float64Array(SETS).fill(10_000 * PRIOR);
  for (let bits = 0; bits < 32; bits += 1) {
    for (let count = 0; count <= ENOUGH_SKILLS; count += 1) {
      let knownWeight = weights.skills * count;
      let byChance = knownWeight * CHANCE.skills;
      for (const part of KNOWN_PARTS) {
        if ((bits & KNOWN[part]) === 0) continue;
        knownWeight += weights[part];
        byChance += weights[part] * CHANCE[part];
      }
      // A scale without texts has no pairs with a text part.
      if (knownWeight === 0 || knownWeight > fullWeight) continue;
      const chance = Math.min(MAX_CHANCE, byChance / knownWeight);
      const trust = Math.sqrt(knownWeight / fullWeight);
      const reach = (10_000 * trust * (EVERYTHING_FITS - PRIOR)) / (1 - chance);
      perWeight[knownSet(count, bits)] = reach / knownWeight;
      fromPrior[knownSet(count, bits)] = 10_000 * PRIOR - reach * chance;
    }
  }
  return { weights, perWeight, fromPrior };
}

export const WITH_TEXT: Scale = scaleOf(WEIGHTS, true);
export const WITHOUT_TEXT: Scale = scaleOf(WEIGHTS, false);

/** Basis points that one unit of weight × score is worth for a `knownSet`. */
export function pointsPerWeight({ perWeight }: Scale, set: number): number {
  return perWeight[set] ?? 0;
}

/** Basis points from which every pair of a `knownSet` starts. */
export function pointsFromPrior({ fromPrior }: Scale, set: number): number {
  return fromPrior[set] ?? 0;
}
