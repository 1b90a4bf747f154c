import type { CompiledRole, CompiledSeeker } from './compiled-facts.ts';
import { KNOWN, knownSet, pointsFromPrior, pointsPerWeight, type Scale } from './scale.ts';
import { compiledTitleSimilarity, MOST_ALIKE_WITHOUT_A_WORD } from './titles.ts';
import { EARLIER_TITLE, ENOUGH_SKILLS, TITLE_CHANCE, TITLE_SAME } from './weights.ts';

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

/** What of a pair is known. */
export function setOf(
  skillCount: number,
  text: number,
  title: number,
  experience: number,
  place: number,
  pay: number,
): number {
  let bits = 0;
  if (text >= 0) bits |= KNOWN.text;
  if (title >= 0) bits |= KNOWN.title;
  if (experience >= 0) bits |= KNOWN.experience;
  if (place >= 0) bits |= KNOWN.place;
  if (pay >= 0) bits |= KNOWN.pay;
  return knownSet(skillCount, bits);
}

/**
 * The fit score in basis points, 0 to 10000, before rounding. With m = Σ wᵢsᵢ ÷ Σ wᵢ over the known parts, c the same of what
 * chance gives (`CHANCE`), and K the share of all weights that is known:
 *
 *     score = prior + √K · (everything − prior) · (m − c) ÷ (1 − c)
 *
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
  const set = setOf(skillCount, text, title, experience, place, pay);
  let sum = skillCount > 0 ? weights.skills * skillCount * skills : 0;
  if (text >= 0) sum += weights.text * text;
  if (title >= 0) sum += weights.title * title;
  if (experience >= 0) sum += weights.experience * experience;
  if (place >= 0) sum += weights.place * place;
  if (pay >= 0) sum += weights.pay * pay;
  return pointsFromPrior(scale, set) + pointsPerWeight(scale, set) * sum;
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

/** The best of the seeker's recent titles, of which all but the first count less; −1 where there is none. */
export function titlePart(seeker: Pick<CompiledSeeker, 'titles'>, role: Pick<CompiledRole, 'title'>): number {
  if (seeker.titles.length === 0 || role.title.weightTotal === 0) return -1;
  let best = 0;
  for (let i = 0; i < seeker.titles.length; i += 1) best = Math.max(best, titlePartBy(seeker, i, role));
  return best;
}

/** What one of the seeker's titles comes to for a role whose title says something. */
export function titlePartBy(
  { titles }: Pick<CompiledSeeker, 'titles'>,
  i: number,
  role: Pick<CompiledRole, 'title'>,
): number {
  const title = titles[i];
  if (title === undefined) return 0;
  const alike = titlePartOf(compiledTitleSimilarity(title, role.title));
  return shareOfTitle(i) * alike;
}

/** How much the title at this place among the recent ones counts. */
export function shareOfTitle(i: number): number {
  return i === 0 ? 1 : EARLIER_TITLE;
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
