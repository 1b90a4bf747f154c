import { type FormId, type Measure, TRAITS, type Trait } from '#contract/assessments.ts';
import type { BasisPoints } from '#contract/units.ts';
import { FORMS } from './assessment/forms.ts';
import { type Profile, profileOf, type Reference, referenceFor } from './assessment/reference-scores.ts';

export const MAX_IMPORTANCE = 3;
/** More decisive traits than these would make nobody fit, or anybody. */
export const MAX_DECISIVE = 4;
/** The ends of the two-ended scale on which a team says where it stands; 0 is the middle. */
export const MAX_STANCE = 2;

/** What a team says of one trait: how much it matters (whole, 0–3), and where it stands (whole, −2 to 2). */
export interface CultureWish {
  readonly importance: number;
  readonly stance: number;
}

/** The role's side. A trait left out does not matter. */
export type CultureProfile = Readonly<Partial<Record<Trait, CultureWish>>>;

/** The seeker's side: an assessment's measures and the form they came from. */
export interface CultureSeeker {
  readonly formId: FormId;
  readonly measures: readonly Measure[];
}

/** One step of a stance in standard deviations: the ends are where one person in eighteen stands or beyond. */
const STANCE_STEP = 0.8;
/** Having more than the team wants costs so much of what having less costs. */
const WANTS_LESS = 0.35;

/** Whether a profile is one that a team may set. */
export function isCultureProfile(profile: CultureProfile): boolean {
  const wishes = Object.values(profile);
  return (
    wishes.every(
      ({ importance, stance }) =>
        isWholeWithin(importance, 0, MAX_IMPORTANCE) && isWholeWithin(stance, -MAX_STANCE, MAX_STANCE),
    ) && wishes.filter(({ importance }) => importance === MAX_IMPORTANCE).length <= MAX_DECISIVE
  );
}

/** A trait that matters to the role, made ready to be compared. */
interface Wanted extends Aim {
  readonly trait: Trait;
  readonly importance: number;
}

/** How one trait contributes: `agreement` is the share of people farther from the team than this seeker, in it alone. */
export interface TraitFit {
  readonly trait: Trait;
  readonly importance: number;
  readonly isMeasured: boolean;
  readonly agreementInt: BasisPoints;
  /** Standard deviations by which the team wants more (positive) or less than the seeker has; 0 when not measured. */
  readonly teamWantsMore: number;
}

export interface CultureFit {
  /** 1–10,000; 0 only when one of the sides says nothing, and then it is not shown. */
  readonly personalityFitInt: BasisPoints;
  /** The traits that matter to the role, those that matter most first. */
  readonly traits: readonly TraitFit[];
}

const NOTHING: CultureFit = { personalityFitInt: 0, traits: [] };

/**
 * How close a seeker is to what a team says of itself:
 *
 *     cost  = Σ importance · r/(1 − r) · (wanted − z)² · (1 if the team wants more, else 0.35)
 *     share = part of the reference population whose cost is higher
 *     fit   = ½ + (share − ½) · weight measured / weight asked
 *
 * z is the trait in standard deviations, r its reliability. A cosine would call everybody alike: between random people
 * eight positive numbers have one of 0.96. A share of people is uniform by its making, so a random person gets about 50 %.
 * The direction is of the design: a team that wants more of something misses it; one that wants less can live with it.
 */
export function cultureFit(seeker: CultureSeeker | null, profile: CultureProfile | null): CultureFit {
  if (seeker === null || profile === null) return NOTHING;
  const reference = referenceFor(seeker.formId);
  const own = profileOf(FORMS[seeker.formId], seeker.measures);
  const asked = wantedOf(profile, reference);
  const measured = asked.filter(({ index }) => own[index] !== null);
  if (measured.length === 0) return NOTHING;

  const share = shareFarther(measured, own, reference);
  const fit = 0.5 + (share - 0.5) * (weightOf(measured) / weightOf(asked));
  return {
    personalityFitInt: Math.max(1, Math.round(fit * 10_000)),
    traits: asked
      .map((each) => traitFit(each, own, reference))
      .sort((one, other) => other.importance - one.importance),
  };
}

/** Where a team stands in one trait, in standard deviations, and what a gap there weighs. */
export interface Aim {
  /** In `TRAITS`. */
  readonly index: number;
  readonly wanted: number;
  readonly weight: number;
}

/**
 * The cost above, of one person against what is wanted; what a person has not measured costs nothing. With 1 for
 * `wantsLess` it is the plain distance between two people.
 */
export function cultureCost(aims: readonly Aim[], person: Profile, wantsLess = WANTS_LESS): number {
  let sum = 0;
  for (const { index, wanted, weight } of aims) {
    const has = person[index];
    if (has === null || has === undefined) continue;
    const gap = wanted - has;
    sum += weight * gap * gap * (gap > 0 ? 1 : wantsLess);
  }
  return sum;
}

/** A tie counts half, and the seeker counts as one of the people: nobody is closer than everybody. */
function shareFarther(wanted: readonly Wanted[], own: Profile, { people }: Reference): number {
  const ownCost = cultureCost(wanted, own);
  let farther = 0.5;
  for (const person of people) {
    const theirs = cultureCost(wanted, person);
    farther += theirs > ownCost ? 1 : theirs === ownCost ? 0.5 : 0;
  }
  return farther / (people.length + 1);
}

function wantedOf(profile: CultureProfile, { reliability }: Reference): Wanted[] {
  return TRAITS.flatMap((trait, index) => {
    const wish = profile[trait];
    if (wish === undefined || wish.importance <= 0) return [];
    const r = reliability[trait];
    return {
      trait,
      index,
      importance: wish.importance,
      wanted: wish.stance * STANCE_STEP,
      weight: wish.importance * (r / (1 - r)),
    };
  });
}

function traitFit(wanted: Wanted, own: Profile, reference: Reference): TraitFit {
  const { trait, importance, index } = wanted;
  const has = own[index];
  if (has === null || has === undefined) {
    return { trait, importance, isMeasured: false, agreementInt: 5_000, teamWantsMore: 0 };
  }
  return {
    trait,
    importance,
    isMeasured: true,
    agreementInt: Math.max(1, Math.round(shareFarther([wanted], own, reference) * 10_000)),
    teamWantsMore: wanted.wanted - has,
  };
}

function weightOf(wanted: readonly Wanted[]): number {
  return wanted.reduce((sum, { weight }) => sum + weight, 0);
}

function isWholeWithin(value: number, from: number, to: number): boolean {
  return Number.isInteger(value) && value >= from && value <= to;
}
