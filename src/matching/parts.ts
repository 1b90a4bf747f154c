import type { CompiledRole, CompiledSeeker } from './compiled-facts.ts';
import { type PayScores, scoreOfPay } from './pay/pay-fit.ts';
import { KNOWN, knownSet, pointsFromPrior, pointsPerWeight, type Scale } from './scale.ts';
import { plainSkill } from './skills/skill-cover.ts';
import { compiledTitleSimilarity, MOST_ALIKE_WITHOUT_A_WORD } from './titles.ts';
import { EARLIER_TITLE, ENOUGH_SKILLS, SUCH_WORK, TITLE_CHANCE, TITLE_SAME } from './weights.ts';

/** The part scores of one pair, each 0 to 1, or −1 for unknown. `skillCount` is the number of required skills, at most 4. */
export type PartScores = {
  skillCount: number;
  skills: number;
  text: number;
  title: number;
  experience: number;
  place: number;
  pay: number;
};

/** Which parts of a pair are known, and how many required skills count, as one number: its `knownSet`. */
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
 * The fit score in basis points, 0 to 10000, before rounding. With m = Σ wᵢsᵢ ÷ Σ wᵢ over the known parts, c the same mean
 * of `CHANCE` (at most `MAX_CHANCE`), and K the share of all weights that belongs to known parts:
 *
 *     score = prior + √K · (everything − prior) · (m − c) ÷ (1 − c)
 *
 * `prior` and `everything` are `PRIOR` and `EVERYTHING_FITS` in basis points. The score is linear in each part with positive
 * weights, so it never falls when a part rises.
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

/** Like `combine`, for scores in one object, and rounded. */
export function scoreOfParts(scale: Scale, scores: PartScores): number {
  const { skillCount, skills, text, title, experience, place, pay } = scores;
  return Math.round(combine(scale, skillCount, skills, text, title, experience, place, pay));
}

/**
 * Whether anything shows that the seeker does this kind of work. Otherwise they are not suggested to an employer: with
 * little text, somebody of another occupation can reach a middling score by level, place and pay alone.
 */
export function showsSuchWork({ skillCount, skills, text, title }: PartScores): boolean {
  if (Math.max(text, title) >= SUCH_WORK.titleOrText) return true;
  return skillCount > 0 && skills >= SUCH_WORK.skills;
}

/** How many required skills the skills part counts, at most `ENOUGH_SKILLS`. */
export function skillCountOf(required: number): number {
  return Math.min(ENOUGH_SKILLS, required);
}

/** `matched` is Σ weight × cover (hundredths), `total` Σ weight, both whole numbers: exact in any order of addition. */
export function skillsPart(matched: number, total: number): number {
  return total === 0 ? 0 : matched / (100 * total);
}

export function skillsMatched(seeker: CompiledSeeker, role: CompiledRole): number {
  let matchedWeight = 0;
  for (let i = 0; i < role.skills.length; i += 1) {
    const value = seeker.cover.get(plainSkill(role.skills[i]!));
    if (value !== undefined) matchedWeight += value * (role.skillWeights[i] ?? 0);
  }
  return matchedWeight;
}

/** Like `skillsMatched`, as if the seeker covered each skill at least as well as `coverOfOthers` returns for its id. */
export function matchedWith(
  seeker: CompiledSeeker,
  role: CompiledRole,
  coverOfOthers: (id: number) => number,
): number {
  let matchedWeight = 0;
  for (const [i, id] of role.skills.entries()) {
    const plainId = plainSkill(id);
    matchedWeight +=
      Math.max(seeker.cover.get(plainId) ?? 0, coverOfOthers(plainId)) * (role.skillWeights[i] ?? 0);
  }
  return matchedWeight;
}

/**
 * The best of the seeker's recent titles (all but the first count less); −1 if they have none, or if the role's title
 * doesn't say what the job is.
 */
export function titlePart(seeker: Pick<CompiledSeeker, 'titles'>, role: Pick<CompiledRole, 'title'>): number {
  if (seeker.titles.length === 0 || role.title.weightTotal === 0) return -1;
  let best = 0;
  for (let i = 0; i < seeker.titles.length; i += 1) best = Math.max(best, titlePartBy(seeker, i, role));
  return best;
}

/** The title part of one of the seeker's titles, for a role with an informative title. */
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

/** How much the recent title at this position counts. */
export function shareOfTitle(i: number): number {
  return i === 0 ? 1 : EARLIER_TITLE;
}

function titlePartOf(alike: number): number {
  return Math.min(1, Math.max(0, (alike - TITLE_CHANCE) / (TITLE_SAME - TITLE_CHANCE)));
}

/** The highest title part if no title shares a word with the role's. */
export const MOST_TITLE_WITHOUT_A_WORD: number = titlePartOf(MOST_ALIKE_WITHOUT_A_WORD);

/** The mean score of both ends of the pay range (in pence); −1 if the role states no pay or the seeker no minimum. */
export function payPart(payScores: PayScores | null, lowestPence: number, highestPence: number): number {
  if (payScores === null || highestPence < 0) return -1;
  return (scoreOfPay(payScores, lowestPence) + scoreOfPay(payScores, highestPence)) / 2;
}
