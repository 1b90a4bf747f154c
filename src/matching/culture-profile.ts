import type { Trait } from '#contract/assessments.ts';

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

/** The role's side of culture fit. A trait left out does not matter. */
export type CultureProfile = Readonly<Partial<Record<Trait, CultureWish>>>;

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

function isWholeWithin(value: number, from: number, to: number): boolean {
  return Number.isInteger(value) && value >= from && value <= to;
}
