import { TRAITS, type Trait } from '#contract/assessments.ts';
import {
  type CultureProfile,
  type CultureWish,
  MAX_DECISIVE,
  MAX_IMPORTANCE,
  MAX_STANCE,
} from '#contract/culture.ts';
import { TRAIT_WORDS } from '#matching/assessment/trait-words.ts';

/** By importance, 0 to 3. */
export const IMPORTANCE_WORDS = ['Does not matter', 'Matters a little', 'Matters', 'Matters most'] as const;

const UNSAID: CultureWish = { importance: 0, stance: 0 };

/** The wish for one trait; a trait without one does not matter. */
export function wishOf(profile: CultureProfile, trait: Trait): CultureWish {
  return profile[trait] ?? UNSAID;
}

/** Sets the stance on a trait. If the trait did not matter, it now matters a little, until its importance is set. */
export function withStance(profile: CultureProfile, trait: Trait, stance: number): CultureProfile {
  const { importance } = wishOf(profile, trait);
  return { ...profile, [trait]: { importance: Math.max(1, importance), stance } };
}

/** Sets a trait's importance; unchanged if a fifth trait would matter most. */
export function withImportance(profile: CultureProfile, trait: Trait, importance: number): CultureProfile {
  if (importance === MAX_IMPORTANCE && !mayMatterMost(profile, trait)) return profile;
  return { ...profile, [trait]: { ...wishOf(profile, trait), importance } };
}

export function mayMatterMost(profile: CultureProfile, trait: Trait): boolean {
  return TRAITS.filter((each) => each !== trait && isDecisive(profile, each)).length < MAX_DECISIVE;
}

/** Whether the limit of traits that matter most is reached. */
export function isFull(profile: CultureProfile): boolean {
  return TRAITS.filter((trait) => isDecisive(profile, trait)).length >= MAX_DECISIVE;
}

function isDecisive(profile: CultureProfile, trait: Trait): boolean {
  return wishOf(profile, trait).importance === MAX_IMPORTANCE;
}

/** The profile to save: the traits that matter, in the order of `TRAITS`, so that equal profiles are saved alike. */
export function whatMatters(profile: CultureProfile): CultureProfile {
  return Object.fromEntries(
    TRAITS.filter((trait) => wishOf(profile, trait).importance > 0).map((trait) => [
      trait,
      wishOf(profile, trait),
    ]),
  );
}

export function saysNothing(profile: CultureProfile): boolean {
  return Object.keys(whatMatters(profile)).length === 0;
}

/** A stance in words, for the screen and for screen readers: 'Leans towards “Planned”'. */
export function stanceWords(trait: Trait, stance: number): string {
  const [low, high] = TRAIT_WORDS[trait].ends;
  if (stance === 0) return 'In the middle';
  const end = stance > 0 ? high : low;
  return Math.abs(stance) === MAX_STANCE ? `At “${end}”` : `Leans towards “${end}”`;
}

/**
 * A profile kept on the device, without the traits that are not valid; null if it is no object. Checked by hand, because the
 * validator would cost nine kilobytes.
 */
export function profileFromKept(stored: unknown): CultureProfile | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const storedTraits = stored as Readonly<Record<string, unknown>>;
  let profile: CultureProfile = {};
  for (const trait of TRAITS) {
    const entry = storedTraits[trait];
    if (typeof entry !== 'object' || entry === null) continue;
    const { importance, stance } = entry as Readonly<Record<string, unknown>>;
    if (!isWithin(importance, 0, MAX_IMPORTANCE) || !isWithin(stance, -MAX_STANCE, MAX_STANCE)) continue;
    profile = withImportance({ ...profile, [trait]: { importance: 0, stance } }, trait, importance);
  }
  return profile;
}

function isWithin(value: unknown, low: number, high: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high;
}
