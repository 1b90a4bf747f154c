import { type FormId, type Measure, TRAITS, type Trait } from '#contract/assessments.ts';
import type { CultureProfile } from '#contract/culture.ts';
import type { BasisPoints } from '#contract/units.ts';
import { FORMS } from './assessment/forms.ts';
import { cachesByNorms, type LearnedNorms } from './assessment/learned-norms.ts';
import { type Profile, profileOf, type Reference, referenceFor } from './assessment/reference-scores.ts';

/** The seeker's side: an assessment's measures and the form they came from. */
export interface CultureSeeker {
  readonly formId: FormId;
  readonly measures: readonly Measure[];
}

/** One step of a stance in standard deviations: one person in eighteen is at or beyond each end. */
export const STANCE_STEP = 0.8;
/** Having more than the team wants costs this share of what having less costs. */
const WANTS_LESS = 0.35;

/** A team's position in one trait, in standard deviations, and the weight of a gap there. */
export interface TraitTarget {
  /** Index in `TRAITS`. */
  readonly index: number;
  readonly target: number;
  readonly weight: number;
}

/** A trait that matters to the role, prepared for comparison. */
interface TeamStance extends TraitTarget {
  readonly trait: Trait;
  readonly importance: number;
}

/** How one trait contributes: `agreementInt` is the share of people who are farther from the team in this trait alone. */
export interface TraitFit {
  readonly trait: Trait;
  readonly importance: number;
  readonly isMeasured: boolean;
  readonly agreementInt: BasisPoints;
  /** Standard deviations by which the team wants more (positive) or less than the seeker has; 0 when not measured. */
  readonly teamWantsMore: number;
}

export interface CultureFit {
  /** 1–10,000; 0 if nothing can be compared, and then it is not shown. */
  readonly personalityFitInt: BasisPoints;
  /** The traits that matter to the role, most important first. */
  readonly traits: readonly TraitFit[];
}

/**
 * How close a seeker is to how a team describes itself:
 *
 *     cost  = Σ importance · r/(1 − r) · (target − z)² · (1 if the team wants more, else 0.35)
 *     share = part of the reference population whose cost is higher
 *     fit   = ½ + (share − ½) · weight measured / weight of all stances
 *
 * z is the trait in standard deviations, r its reliability. A cosine would find everybody alike: for eight positive numbers
 * it averages 0.96 between random people. A share of people is uniform by construction, so random people average 50%.
 * The asymmetry is deliberate: a team that wants more of something misses it; a team that wants less can live with it.
 */
export function cultureFit(
  seeker: CultureSeeker | null,
  profile: CultureProfile | null,
  norms: LearnedNorms | null = null,
): CultureFit {
  if (seeker === null || profile === null) return { personalityFitInt: 0, traits: [] };
  const compiled = compiledCulture(profile, seeker.formId, norms);
  const seekersProfile = profileOf(FORMS[seeker.formId], seeker.measures, norms);
  const personalityFitInt = cultureScore(seekersProfile, compiled);
  if (personalityFitInt === 0) return { personalityFitInt, traits: [] };
  return {
    personalityFitInt,
    traits: compiled.stances
      .map((each) => traitFit(each, seekersProfile, seeker.formId, norms))
      .sort((one, other) => other.importance - one.importance),
  };
}

/** A role's stances, compared with the whole reference population once, for any number of seekers. */
export interface CompiledCulture {
  readonly stances: readonly TeamStance[];
  readonly reference: Reference;
  /** The reference population's costs, ascending. */
  readonly costs: Float64Array;
}

/** Takes about 0.1 ms; the result takes 8 kB. A profile is compiled separately for each form. */
export function compileCulture(
  profile: CultureProfile,
  formId: FormId,
  norms: LearnedNorms | null = null,
): CompiledCulture {
  const reference = referenceFor(formId, norms);
  const stances = stancesOf(profile, reference);
  return { stances, reference, costs: costsOf(stances, reference).sort() };
}

/** Many roles share their company’s profile. Limits the cache to about 50 MB; recomputing costs 0.1 ms each. */
const MOST_KEPT = 6_000;
const cachedFor = cachesByNorms<string, CompiledCulture>();

/** Like `compileCulture`, cached. */
export function compiledCulture(
  profile: CultureProfile,
  formId: FormId,
  norms: LearnedNorms | null = null,
): CompiledCulture {
  const cache = cachedFor(norms);
  const key = keyOf(profile, formId);
  const cachedCosts = cache.get(key);
  if (cachedCosts !== undefined) return cachedCosts;
  if (cache.size >= MOST_KEPT) cache.clear();
  const compiled = compileCulture(profile, formId, norms);
  cache.set(key, compiled);
  return compiled;
}

function keyOf(profile: CultureProfile, formId: FormId): string {
  return TRAITS.reduce((key, trait) => {
    const teamStance = profile[trait];
    return `${key},${teamStance === undefined ? '' : `${teamStance.importance}:${teamStance.stance}`}`;
  }, formId as string);
}

/**
 * Only the score, in well under a microsecond if the seeker is measured in all traits that matter. 0 if nothing is comparable.
 */
export function cultureScore(
  seekersProfile: Profile,
  { stances, reference, costs }: CompiledCulture,
): BasisPoints {
  const isMeasured = ({ index }: TeamStance) => seekersProfile[index] !== null;
  const measuredStances = stances.every(isMeasured) ? stances : stances.filter(isMeasured);
  if (measuredStances.length === 0) return 0;
  const cost = cultureCost(measuredStances, seekersProfile);
  const isWhole = measuredStances.length === stances.length;
  const share = isWhole
    ? shareAboveSorted(costs, cost)
    : shareAbove(costsOf(measuredStances, reference), cost);
  const knownShare = isWhole ? 1 : weightOf(measuredStances) / weightOf(stances);
  return Math.max(1, Math.round((0.5 + (share - 0.5) * knownShare) * 10_000));
}

/**
 * The cost in the formula above, for one person; unmeasured traits cost nothing. With `wantsLess` = 1 it is the
 * squared distance between two people.
 */
export function cultureCost(
  targets: readonly TraitTarget[],
  person: Profile,
  wantsLess = WANTS_LESS,
): number {
  let sum = 0;
  for (const { index, target, weight } of targets) {
    const has = person[index];
    if (has === null || has === undefined) continue;
    const gap = target - has;
    sum += weight * gap * gap * (gap > 0 ? 1 : wantsLess);
  }
  return sum;
}

function costsOf(stances: readonly TeamStance[], { people }: Reference): Float64Array {
  const costs = new Float64Array(people.length);
  people.forEach((person, i) => {
    costs[i] = cultureCost(stances, person);
  });
  return costs;
}

/** A tie counts half, and the seeker counts as one of the people, so the share never reaches 1. */
function shareAbove(costs: Float64Array, seekersCost: number): number {
  let countAbove = 0.5;
  for (const cost of costs) countAbove += cost > seekersCost ? 1 : cost === seekersCost ? 0.5 : 0;
  return countAbove / (costs.length + 1);
}

/** Like `shareAbove`, for ascending costs. */
function shareAboveSorted(costs: Float64Array, seekersCost: number): number {
  const countBelow = countWhere(costs, (cost) => cost < seekersCost);
  const notAbove = countWhere(costs, (cost) => cost <= seekersCost);
  return (costs.length - (countBelow + notAbove) / 2 + 0.5) / (costs.length + 1);
}

/** How many values of an ascending list pass, if those that pass come first. */
function countWhere(values: Float64Array, passes: (value: number) => boolean): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(values[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function stancesOf(profile: CultureProfile, { reliability }: Reference): TeamStance[] {
  return TRAITS.flatMap((trait, index) => {
    const teamStance = profile[trait];
    if (teamStance === undefined || teamStance.importance <= 0) return [];
    const { importance, stance } = teamStance;
    const r = reliability[trait];
    return { trait, index, importance, target: stance * STANCE_STEP, weight: importance * (r / (1 - r)) };
  });
}

function traitFit(
  teamStance: TeamStance,
  seekersProfile: Profile,
  formId: FormId,
  norms: LearnedNorms | null,
): TraitFit {
  const { trait, importance, index } = teamStance;
  const has = seekersProfile[index];
  if (has === null || has === undefined) {
    return { trait, importance, isMeasured: false, agreementInt: 5_000, teamWantsMore: 0 };
  }
  // In a single trait the order of people does not depend on the weight, so there are only forty such profiles.
  const alone = { [trait]: { importance: 1, stance: Math.round(teamStance.target / STANCE_STEP) } };
  const { stances, costs } = compiledCulture(alone, formId, norms);
  const share = shareAboveSorted(costs, cultureCost(stances, seekersProfile));
  return {
    trait,
    importance,
    isMeasured: true,
    agreementInt: Math.max(1, Math.round(share * 10_000)),
    teamWantsMore: teamStance.target - has,
  };
}

function weightOf(stances: readonly TeamStance[]): number {
  return stances.reduce((sum, { weight }) => sum + weight, 0);
}
