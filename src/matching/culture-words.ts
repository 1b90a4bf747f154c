import { type CultureProfile, type CultureReason, MAX_STANCE } from '#contract/culture.ts';
import { TRAIT_WORDS } from './assessment/trait-words.ts';
import { type CultureFit, STANCE_STEP, type TraitFit } from './culture-fit.ts';

/** From this share of people who are farther away on, the two are called close. */
const CLOSE = 6_500;

/** A culture fit trait by trait, in words that either side may read. [] where there is none. */
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
      answers: each.isMeasured ? answersStand(each, team) : null,
      agreementInt: each.agreementInt,
      says: sentence(each, team, ends),
    };
  });
}

/** On the team's scale, to a tenth: no finer than five answers can tell. */
function answersStand({ teamWantsMore }: TraitFit, team: number): number {
  const stance = team - teamWantsMore / STANCE_STEP;
  return Math.round(Math.min(MAX_STANCE, Math.max(-MAX_STANCE, stance)) * 10) / 10;
}

function sentence(each: TraitFit, team: number, [low, high]: readonly [string, string]): string {
  const where = standsAt(team, low, high);
  if (!each.isMeasured) return `The team ${where}; the assessment does not tell yet.`;
  if (each.agreementInt >= CLOSE) return `The team ${where}, and so do the answers.`;
  const nearer = each.teamWantsMore > 0 ? low : high;
  return `The team ${where}; the answers are nearer to “${nearer}”.`;
}

function standsAt(team: number, low: string, high: string): string {
  if (team === 0) return `stands between “${low}” and “${high}”`;
  const end = team > 0 ? high : low;
  return Math.abs(team) === MAX_STANCE ? `stands at “${end}”` : `leans towards “${end}”`;
}
