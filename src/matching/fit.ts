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
  type Scale,
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
  textFinding,
  titleFinding,
} from './reasons.ts';
import { skillCover } from './skills/skill-cover.ts';
import type { RoleText, TextModel } from './text/text-model.ts';
import { FIT_VERSION, WEIGHTS } from './weights.ts';

/** A part with what it adds to the score and the most it could add, in basis points before rounding. */
type Share = { finding: Finding; share: number; limit: number };

function sharesOf(
  seeker: SeekerReading,
  role: CompiledRole,
  evidence: SkillEvidence[],
  scores: PartScores,
): Share[] {
  const { text, title, experience, place, pay } = scores;
  const { scale } = seeker.compiled;
  const known = knownWeight(scores.skillCount, text, title, experience, place, pay);
  const perWeight = pointsPerWeight(scale, known);
  const part = (finding: Finding, weight: number, score: number): Share => {
    const limit = score < 0 ? 0 : weight * perWeight;
    return { finding, limit, share: limit * Math.max(0, score) };
  };
  const start = pointsFromPrior(scale, known);
  return [
    part(skillsFinding(evidence, scores.skills), WEIGHTS.skills * scores.skillCount, scores.skills),
    ...(seeker.model === null ? [] : [part(textFinding(seeker, role, text), WEIGHTS.text, text)]),
    part(titleFinding(seeker, role, title), WEIGHTS.title, title),
    part(experienceFinding(seeker.facts, role, experience), WEIGHTS.experience, experience),
    part(placeFinding(seeker, role, place), WEIGHTS.place, place),
    part(payFinding(seeker, role), WEIGHTS.pay, pay),
    { finding: priorFinding(scores, seeker.model !== null), share: start, limit: 10_000 - known * perWeight },
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
    const raised = scoreOf(compiled.scale, { ...scores, skills: skillsPart(matched, role.skillWeightTotal) });
    if (raised <= best) continue;
    best = raised;
    skillToAdd = skill;
  }
  if (skillToAdd === null || percent(best) === percent(score)) return null;
  return `Adding ${skillToAdd} would bring this to ${percent(best)} %.`;
}

function scoreOf(scale: Scale, scores: PartScores): number {
  const { skillCount, skills, text, title, experience, place, pay } = scores;
  return Math.round(combine(scale, skillCount, skills, text, title, experience, place, pay));
}

/** Which scorer made a fit: the formula, and the text model where there is one. */
export function fitVersion(model: TextModel | null): string {
  return model === null ? FIT_VERSION : `${FIT_VERSION}.text-${model.version}`;
}

/**
 * Explains one seeker's fit to as many roles as are asked for; the seeker is read once. Where a role's stored text reading
 * is at hand, of the seeker's own model, giving it spares reading the advert.
 */
export function fitsOf(seeker: SeekerReading): (role: RoleFacts, text?: RoleText | null) => Fit {
  const version = fitVersion(seeker.model);
  return (role, text) => {
    const compiled = compileRole(role, text ?? seeker.model);
    const scores = partScores(seeker.compiled, compiled);
    const fitScoreInt = scoreOf(seeker.compiled.scale, scores);
    const evidence = skillEvidence(seeker, role);
    return {
      fitScoreInt,
      version,
      reasons: reasonsOf(sharesOf(seeker, compiled, evidence, scores), fitScoreInt),
      change: changeOf(seeker, compiled, evidence, scores, fitScoreInt),
    };
  };
}

/**
 * How well one seeker and one role fit, with reasons that add up to the score exactly; the same for both sides.
 * Deterministic: the same facts and text model give the same answer for one version. The formula stands at `combine`.
 */
export function fit(seeker: SeekerFacts, role: RoleFacts, model: TextModel | null = null): Fit {
  return fitsOf(readSeeker(seeker, model))(role);
}
