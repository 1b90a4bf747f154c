import type { CompiledRole, CompiledSeeker } from './compiled-facts.ts';
import { compiledTitleSimilarity, MOST_ALIKE_WITHOUT_A_WORD } from './titles.ts';
import {
  ENOUGH_SKILLS,
  EVERYTHING_FITS,
  FULL_WEIGHT,
  NOTHING_FITS,
  PRIOR,
  TITLE_CHANCE,
  TITLE_SAME,
  WEIGHTS,
  type Weights,
} from './weights.ts';

/** The part scores of one pair, each 0 to 1, or −1 for unknown. `skillCount` is how many required skills it rests on, 0 to 4. */
export type PartScores = {
  skillCount: number;
  skills: number;
  text: number;
  title: number;
  experience: number;
  place: number;
  pay: number;
};

/** By the sum of the known weights: basis points that a unit of weight × score is worth, and that any pair starts from. */
export type Scale = {
  readonly weights: Weights;
  readonly full: number;
  readonly perWeight: Float64Array;
  readonly fromPrior: Float64Array;
};

/** How far the known parts carry the score from the prior: √(known ÷ full). */
export function scaleOf(weights: Weights, hasText: boolean): Scale {
  const full = hasText ? FULL_WEIGHT : FULL_WEIGHT - weights.text;
  const trust = Float64Array.from({ length: full + 1 }, (_, known) => Math.sqrt(known / full));
  return {
    weights,
    full,
    perWeight: trust.map((share, known) => {
      return known === 0 ? 0 : (10_000 * share * (EVERYTHING_FITS - NOTHING_FITS)) / known;
    }),
    fromPrior: trust.map((share) => 10_000 * (share * NOTHING_FITS + (1 - share) * PRIOR)),
  };
}

export const WITH_TEXT: Scale = scaleOf(WEIGHTS, true);
export const WITHOUT_TEXT: Scale = scaleOf(WEIGHTS, false);

/** Basis points that one unit of weight × score is worth when the known weights add up to `known`. */
export function pointsPerWeight({ perWeight }: Scale, known: number): number {
  return perWeight[known] ?? 0;
}

/** Basis points that any pair starts from when the known weights add up to `known`. */
export function pointsFromPrior({ fromPrior }: Scale, known: number): number {
  return fromPrior[known] ?? 0;
}

/** The weights of the parts that are known. A whole number from 0 to `FULL_WEIGHT`. */
export function knownWeight(
  { weights }: Scale,
  skillCount: number,
  text: number,
  title: number,
  experience: number,
  place: number,
  pay: number,
): number {
  let known = weights.skills * skillCount;
  if (text >= 0) known += weights.text;
  if (title >= 0) known += weights.title;
  if (experience >= 0) known += weights.experience;
  if (place >= 0) known += weights.place;
  if (pay >= 0) known += weights.pay;
  return known;
}

/**
 * The fit score in basis points, 0 to 10000, before rounding. With m = Σ wᵢsᵢ ÷ Σ wᵢ over the known parts, and K the share
 * of all weights that is known: score = √K · (nothing + (everything − nothing) · m) + (1 − √K) · prior.
 * Linear in each part, so never falling as one rises.
 */
export function combine(
  scale: Scale,
  skillCount: number,
  skills: number,
  text: number,
  title: number,
  experience: number,
  place: number,
  pay: number,
): number {
  const { weights } = scale;
  const known = knownWeight(scale, skillCount, text, title, experience, place, pay);
  let sum = skillCount > 0 ? weights.skills * skillCount * skills : 0;
  if (text >= 0) sum += weights.text * text;
  if (title >= 0) sum += weights.title * title;
  if (experience >= 0) sum += weights.experience * experience;
  if (place >= 0) sum += weights.place * place;
  if (pay >= 0) sum += weights.pay * pay;
  return pointsFromPrior(scale, known) + pointsPerWeight(scale, known) * sum;
}

/** How many required skills the skills part rests on, at most `ENOUGH_SKILLS`. */
export function skillCountOf(required: number): number {
  return Math.min(ENOUGH_SKILLS, required);
}

/** `matched` is Σ weight × cover (hundredths), `total` Σ weight, both whole numbers: exact in any order of addition. */
export function skillsPart(matched: number, total: number): number {
  return total === 0 ? 0 : matched / (100 * total);
}

export function skillsMatched(seeker: CompiledSeeker, role: CompiledRole): number {
  let matched = 0;
  for (let i = 0; i < role.skills.length; i += 1) {
    const value = seeker.cover.get(role.skills[i] ?? -1);
    if (value !== undefined) matched += value * (role.skillWeights[i] ?? 0);
  }
  return matched;
}

/** As `skillsMatched`, if something further covered skill ids with these values. */
export function matchedWith(
  seeker: CompiledSeeker,
  role: CompiledRole,
  further: (id: number) => number,
): number {
  let matched = 0;
  for (const [i, id] of role.skills.entries()) {
    matched += Math.max(seeker.cover.get(id) ?? 0, further(id)) * (role.skillWeights[i] ?? 0);
  }
  return matched;
}

/** The best of the seeker's recent titles; −1 where there is none. */
export function titlePart(seeker: Pick<CompiledSeeker, 'titles'>, role: Pick<CompiledRole, 'title'>): number {
  if (seeker.titles.length === 0 || role.title.weightTotal === 0) return -1;
  let best = 0;
  for (let i = 0; i < seeker.titles.length; i += 1) {
    const title = seeker.titles[i];
    if (title) best = Math.max(best, compiledTitleSimilarity(title, role.title));
  }
  return titlePartOf(best);
}

function titlePartOf(alike: number): number {
  return Math.min(1, Math.max(0, (alike - TITLE_CHANCE) / (TITLE_SAME - TITLE_CHANCE)));
}

/** The title part is never above this where no title shares a word with the role's. */
export const MOST_TITLE_WITHOUT_A_WORD: number = titlePartOf(MOST_ALIKE_WITHOUT_A_WORD);

/** `maximumStep` and `middleStep` are pay steps; −1 where the role states no pay. */
export function payPart(payScores: Float64Array | null, maximumStep: number, middleStep: number): number {
  if (payScores === null || maximumStep < 0) return -1;
  return ((payScores[maximumStep] ?? 0) + (payScores[middleStep] ?? 0)) / 2;
}
