import { type CultureProfile, type CultureReason, MAX_STANCE } from '#contract/culture.ts';
import { TRAIT_WORDS } from './assessment/trait-words.ts';
import { type CultureFit, STANCE_STEP, type TraitFit } from './culture-fit.ts';

/** Basis points: if at least this share of people is farther from the team than the seeker, the two count as close. */
const CLOSE = 6_500;

/** A culture fit trait by trait, in words for both sides; [] if the fit is not known. */
export function cultureReasons(fit: CultureFit, profile: CultureProfile): CultureReason[] {
  return fit.traits.map((each) => {
    const { name, ends } = TRAIT_WORDS[each.trait];
    const team = profile[each.trait]?.stance ?? 0;
    return {
      trait: each.trait,
      name,
      ends: [...ends],
      importance: each.importance,
      team,
      answers: each.isMeasured ? seekerPosition(each, team) : null,
      agreementInt: each.agreementInt,
      says: sentence(each, team, ends),
    };
  });
}

/** On the team's scale, to a tenth, which is as precise as five answers can be. */
function seekerPosition({ teamWantsMore }: TraitFit, team: number): number {
  const stance = team - teamWantsMore / STANCE_STEP;
  return Math.round(Math.min(MAX_STANCE, Math.max(-MAX_STANCE, stance)) * 10) / 10;
}

function sentence(each: TraitFit, team: number, [low, high]: readonly [string, string]): string {
  const where = teamPosition(team, low, high);
  if (!each.isMeasured) return `The team ${where}; the assessment has not measured this yet.`;
  if (each.agreementInt >= CLOSE) return `The team ${where}, and the answers agree.`;
  const isLower = each.teamWantsMore > 0;
  const isSameSide = isLower ? team < 0 : team > 0;
  return `The team ${where}; the answers are ${isSameSide ? 'even ' : ''}closer to “${isLower ? low : high}”.`;
}

function teamPosition(team: number, low: string, high: string): string {
  if (team === 0) return `is between “${low}” and “${high}”`;
  const end = team > 0 ? high : low;
  return Math.abs(team) === MAX_STANCE ? `is at “${end}”` : `leans towards “${end}”`;
}
