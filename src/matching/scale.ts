import {
  CHANCE,
  ENOUGH_SKILLS,
  EVERYTHING_FITS,
  FULL_WEIGHT,
  MOST_BY_CHANCE,
  PRIOR,
  WEIGHTS,
  type Weights,
} from './weights.ts';

/** Which parts are known, as bits; together with how many required skills the first rests on (0 to 4): `knownSet`. */
export const KNOWN = { experience: 1, pay: 2, text: 4, title: 8, place: 16 } as const;
const KNOWN_PARTS = ['experience', 'pay', 'text', 'title', 'place'] as const;
const SETS = 32 * (ENOUGH_SKILLS + 1);

/** An index of a scale's tables. `bits` of `KNOWN`. */
export function knownSet(skillCount: number, bits: number): number {
  return bits * (ENOUGH_SKILLS + 1) + skillCount;
}

/** By what is known: basis points that a unit of weight × score is worth, and that any pair starts from. */
export type Scale = {
  readonly weights: Weights;
  readonly perWeight: Float64Array;
  readonly fromPrior: Float64Array;
};

/**
 * The known parts carry the score from the prior by the square root of their share of all weights; a pair that has what
 * chance gives stays at the prior, one that has everything comes to `EVERYTHING_FITS`, and between it is a straight line.
 */
export function scaleOf(weights: Weights, hasText: boolean): Scale {
  const full = hasText ? FULL_WEIGHT : FULL_WEIGHT - weights.text;
  const perWeight = new Float64Array(SETS);
  const fromPrior = new Float64Array(SETS).fill(10_000 * PRIOR);
  for (let bits = 0; bits < 32; bits += 1) {
    for (let count = 0; count <= ENOUGH_SKILLS; count += 1) {
      let known = weights.skills * count;
      let byChance = known * CHANCE.skills;
      for (const part of KNOWN_PARTS) {
        if ((bits & KNOWN[part]) === 0) continue;
        known += weights[part];
        byChance += weights[part] * CHANCE[part];
      }
      // A scale without texts has no pair with one.
      if (known === 0 || known > full) continue;
      const chance = Math.min(MOST_BY_CHANCE, byChance / known);
      const trust = Math.sqrt(known / full);
      const reach = (10_000 * trust * (EVERYTHING_FITS - PRIOR)) / (1 - chance);
      perWeight[knownSet(count, bits)] = reach / known;
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

/** Basis points that any pair of a `knownSet` starts from. */
export function pointsFromPrior({ fromPrior }: Scale, set: number): number {
  return fromPrior[set] ?? 0;
}
