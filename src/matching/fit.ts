import type { Fit, Reason, SkillEvidence } from '#contract/fit.ts';
import { compileRole, partScores, readSeeker, type SeekerReading } from './compiled.ts';
import type { CompiledRole } from './compiled-facts.ts';
import type { RoleFacts, SeekerFacts } from './facts.ts';
import {
  combine,
  knownWeight,
  matchedWith,
  type PartScores,
  pointsFromPrior,
  pointsPerWeight,
  skillsPart,
} from './parts.ts';
import { wholePoints } from './points.ts';
import {
  experienceFinding,
  type Finding,
  payFinding,
  placeFinding,
  priorFinding,
  skillEvidence,
  skillsFinding,
  titleFinding,
} from './reasons.ts';
import { skillCover } from './skills/skill-cover.ts';
import { FIT_VERSION, WEIGHTS } from './weights.ts';

/** A part with what it adds to the score and the most it could add, in basis points before rounding. */
type Share = { finding: Finding; share: number; limit: number };

function sharesOf(
  seeker: SeekerReading,
  role: CompiledRole,
  evidence: SkillEvidence[],
  scores: PartScores,
): Share[] {
  const { title, experience, place, pay } = scores;
  const known = knownWeight(scores.skillCount, title, experience, place, pay);
  const perWeight = pointsPerWeight(known);
  const part = (finding: Finding, weight: number, score: number): Share => {
    const limit = score < 0 ? 0 : weight * perWeight;
    return { finding, limit, share: limit * Math.max(0, score) };
  };
  const start = pointsFromPrior(known);
  return [
    part(skillsFinding(evidence, scores.skills), WEIGHTS.skills * scores.skillCount, scores.skills),
    part(titleFinding(seeker, role, title), WEIGHTS.title, title),
    part(experienceFinding(seeker.facts, role, experience), WEIGHTS.experience, experience),
    part(placeFinding(seeker, role, place), WEIGHTS.place, place),
    part(payFinding(seeker, role), WEIGHTS.pay, pay),
    { finding: priorFinding(scores), share: start, limit: 10_000 - known * perWeight },
  ];
}

function reasonsOf(shares: readonly Share[], fitScoreInt: number): Reason[] {
  const maxPoints = wholePoints(
    shares.map(({ limit }) => limit),
    10_000,
  );
  const points = wholePoints(
    shares.map(({ share }) => share),
    fitScoreInt,
    maxPoints,
  );
  return shares.map(({ finding }, i) => ({
    ...finding,
    points: points[i] ?? 0,
    maxPoints: maxPoints[i] ?? 0,
  }));
}

function percent(basisPoints: number): number {
  return Math.round(basisPoints / 100);
}

/** The one missing or half-met skill that would lift the score most, if it shows in whole percent. */
function changeOf(
  { compiled }: SeekerReading,
  role: CompiledRole,
  evidence: readonly SkillEvidence[],
  scores: PartScores,
  score: number,
): string | null {
  let best = score;
  let skillToAdd: string | null = null;
  for (const { skill, how } of evidence) {
    if (how === 'held' || how === 'implied') continue;
    const added = skillCover([skill], null);
    const matched = matchedWith(compiled, role, (id) => added.get(id)?.value ?? 0);
    const raised = scoreOf({ ...scores, skills: skillsPart(matched, role.skillWeightTotal) });
    if (raised <= best) continue;
    best = raised;
    skillToAdd = skill;
  }
  if (skillToAdd === null || percent(best) === percent(score)) return null;
  return `Adding ${skillToAdd} would bring this to ${percent(best)} %.`;
}

function scoreOf({ skillCount, skills, title, experience, place, pay }: PartScores): number {
  return Math.round(combine(skillCount, skills, title, experience, place, pay));
}

/** Explains one seeker's fit to as many roles as are asked for; the seeker is read once. */
export function fitsOf(seeker: SeekerReading): (role: RoleFacts) => Fit {
  return (role) => {
    const compiled = compileRole(role);
    const scores = partScores(seeker.compiled, compiled);
    const fitScoreInt = scoreOf(scores);
    const evidence = skillEvidence(seeker, role);
    return {
      fitScoreInt,
      version: FIT_VERSION,
      reasons: reasonsOf(sharesOf(seeker, compiled, evidence, scores), fitScoreInt),
      change: changeOf(seeker, compiled, evidence, scores, fitScoreInt),
    };
  };
}

/**
 * How well one seeker and one role fit, with reasons that add up to the score exactly; the same for both sides.
 * Deterministic: the same facts give the same answer for one `FIT_VERSION`. The formula stands at `combine`.
 */
export function fit(seeker: SeekerFacts, role: RoleFacts): Fit {
  return fitsOf(readSeeker(seeker))(role);
}
