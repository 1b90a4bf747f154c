import type { SkillEvidence } from '#contract/fit.ts';
import { pounds } from '#contract/format.ts';
import { wholePercent } from '#contract/units.ts';
import { meantSkill } from './aliases.ts';
import { type SeekerReading, taxNationOf } from './compiled.ts';
import type { CompiledRole } from './compiled-facts.ts';
import { experienceScore, levelCode, levelOfYears, yearsCode } from './experience.ts';
import { calibrate } from './learning/calibration-map.ts';
import { matchedWith, type PartScores, payPart, scoreOfParts, skillsPart } from './parts.ts';
import { FIT_TAX_YEAR, payScores } from './pay/pay-fit.ts';
import { takeHome } from './pay/take-home.ts';
import { findPlace } from './places/find-place.ts';
import { PLACES } from './places/gazetteer.ts';
import { modeOfCode, placeScore } from './places/place-fit.ts';
import { LEVEL_NAMES, MODE_NAMES } from './reasons.ts';
import { skillCover } from './skills/skill-cover.ts';

/** Something that the seeker can change in their profile, and the parts that it changes. */
interface Change {
  /** The suggestion; the percentage follows it. */
  readonly words: string;
  readonly parts: Partial<PartScores>;
}

/**
 * The change to a seeker's profile that would raise the score most, with the score it leads to, computed as if it had been
 * made. Null if none changes the percentage shown. `isToSeeker`: whether the seeker alone reads it; only a missing skill
 * concerns both sides.
 */
export function changeOf(
  seeker: SeekerReading,
  role: CompiledRole,
  evidence: readonly SkillEvidence[],
  scores: PartScores,
  score: number,
  isToSeeker: boolean,
): string | null {
  const { compiled, learned } = seeker;
  const changes = skillChanges(seeker, role, evidence, isToSeeker);
  if (isToSeeker)
    changes.push(...levelChange(seeker, role), ...placeChanges(seeker, role), ...payChange(seeker, role));
  let bestScore = score;
  let words: string | null = null;
  for (const change of changes) {
    const raisedScore = calibrate(
      learned?.map ?? null,
      scoreOfParts(compiled.scale, { ...scores, ...change.parts }),
    );
    if (raisedScore <= bestScore) continue;
    bestScore = raisedScore;
    words = change.words;
  }
  if (words === null || wholePercent(bestScore) === wholePercent(score)) return null;
  return `${words}: ${wholePercent(bestScore)}%.`;
}

/** Each missing or half-met skill, which the seeker may have without having listed it. */
function skillChanges(
  { compiled, aliases }: SeekerReading,
  role: CompiledRole,
  evidence: readonly SkillEvidence[],
  isToSeeker: boolean,
): Change[] {
  return evidence
    .filter(({ how }) => how !== 'held' && how !== 'implied')
    .map(({ skill }) => {
      const added = skillCover([meantSkill(skill, aliases)], null);
      const matched = matchedWith(compiled, role, (id) => added.get(id)?.value ?? 0);
      const skills = skillsPart(matched, role.skillWeightTotal);
      const words = isToSeeker ? `If you have ${skill}, add it` : `With ${skill} in the profile`;
      return { words, parts: { skills } };
    });
}

/** The role's level, if the seeker has the years for it and states a lower one. */
function levelChange({ facts }: SeekerReading, role: CompiledRole): Change[] {
  const level = levelCode(facts.experienceLevel);
  const years = yearsCode(facts.experienceYears);
  if (level < 0 || role.level <= level || levelOfYears(years) < role.level) return [];
  const experience = experienceScore(role.level, years, role.level, role.years);
  return [{ words: `If your level is ${LEVEL_NAMES[role.level]}, choose it`, parts: { experience } }];
}

/** The role's work mode instead of the preferred one, and the role's town instead of the seeker's. */
function placeChanges({ facts, home }: SeekerReading, role: CompiledRole): Change[] {
  const mode = modeOfCode(role.mode);
  const workplace = PLACES[role.place] ?? null;
  const { workModePref } = facts;
  const changes: Change[] = [];
  if (workModePref !== null && workModePref !== mode) {
    changes.push({
      words: `If ${MODE_NAMES[mode]} work suits you, choose it`,
      parts: { place: placeScore(mode, home, mode, workplace) },
    });
  }
  // Without the seeker's place we don't know that the journey would be long.
  if (mode === 'remote' || home === null || workplace === null || workplace === home) return changes;
  if (findPlace(workplace.name) !== workplace) return changes;
  changes.push({
    words: `If you would move to ${workplace.name}, enter it as your location`,
    parts: { place: placeScore(workModePref, workplace, mode, workplace), ...payThere() },
  });
  return changes;

  /** Scotland has its own income tax. */
  function payThere(): Partial<PartScores> {
    const nation = taxNationOf(workplace);
    const { minNetMonthlyPounds } = facts;
    if (!minNetMonthlyPounds || nation === taxNationOf(home)) return {};
    const scores = payScores(minNetMonthlyPounds * 100, nation);
    return { pay: payPart(scores, role.lowestPence, role.highestPence) };
  }
}

/** A minimum that the role’s whole pay range meets. */
function payChange({ home, compiled }: SeekerReading, { lowestPence, highestPence }: CompiledRole): Change[] {
  if (lowestPence < 0 || payPart(compiled.payScores, lowestPence, highestPence) === 1) return [];
  if (compiled.payScores === null) return [];
  const { netMonthlyPence } = takeHome({
    annualPence: lowestPence,
    year: FIT_TAX_YEAR,
    nation: taxNationOf(home),
  });
  if (netMonthlyPence < 100) return [];
  const words = `If ${pounds(netMonthlyPence)} a month after tax is enough for you, make it your minimum`;
  return [{ words, parts: { pay: 1 } }];
}
