import type { Fit, Reason, SkillEvidence } from '#contract/fit.ts';
import type { Aliases } from './aliases.ts';
import { changeOf } from './change.ts';
import { compileRole, partScores, readSeeker, type SeekerReading, scoreCompiled } from './compiled.ts';
import type { CompiledRole } from './compiled-facts.ts';
import type { RoleFacts, SeekerFacts } from './facts.ts';
import { calibrate } from './learning/calibration-map.ts';
import type { LearnedWeights } from './learning/learned.ts';
import { type PartScores, scoreOfParts, setOf } from './parts.ts';
import { wholePoints } from './points.ts';
import {
  experienceFinding,
  type Finding,
  payFinding,
  placeFinding,
  priorFinding,
  skillEvidence,
  skillsFinding,
  TO_BOTH,
  TO_SEEKER,
  textFinding,
  titleFinding,
  type Voice,
} from './reasons.ts';
import { pointsFromPrior, pointsPerWeight } from './scale.ts';
import type { RoleText, TextModel } from './text/text-model.ts';
import { FIT_VERSION, READER_VERSION } from './weights.ts';

/** A part with what it adds to the score and the most it could add, in basis points before rounding. */
type Share = { finding: Finding; share: number; limit: number };

function sharesOf(
  seeker: SeekerReading,
  role: CompiledRole,
  evidence: SkillEvidence[],
  scores: PartScores,
  voice: Voice,
): Share[] {
  const { text, title, experience, place, pay } = scores;
  const { scale } = seeker.compiled;
  const { weights } = scale;
  const set = setOf(scores.skillCount, text, title, experience, place, pay);
  const perWeight = pointsPerWeight(scale, set);
  const part = (finding: Finding, weight: number, score: number): Share => {
    const limit = score < 0 ? 0 : weight * perWeight;
    return { finding, limit, share: limit * Math.max(0, score) };
  };
  const parts = [
    part(skillsFinding(evidence, scores.skills), weights.skills * scores.skillCount, scores.skills),
    ...(seeker.model === null ? [] : [part(textFinding(seeker, role, text, voice), weights.text, text)]),
    part(titleFinding(seeker, role, title), weights.title, title),
    part(experienceFinding(seeker.facts, role, experience, voice), weights.experience, experience),
    part(placeFinding(seeker, role, place), weights.place, place),
    part(payFinding(seeker, role, pay, voice), weights.pay, pay),
  ];
  const limitLeft = parts.reduce((rest, { limit }) => rest - limit, 10_000);
  const prior = priorFinding(scores, seeker.model !== null);
  return [...parts, { finding: prior, share: pointsFromPrior(scale, set), limit: limitLeft }];
}

/**
 * The same parts after calibration has changed the score from `raw`. Every part keeps how well it is met and shrinks just
 * enough that its points and its maximum still fit; the prior absorbs the rest.
 */
function calibratedShares(score: number, raw: number, shares: readonly Share[]): Share[] {
  if (score === raw || raw <= 0 || raw >= 10_000) return [...shares];
  const shrunk = Math.min(1, score / raw, (10_000 - score) / (10_000 - raw));
  const parts = shares.slice(0, -1).map(({ finding, share, limit }) => {
    return { finding, share: share * shrunk, limit: limit * shrunk };
  });
  const shareUsed = parts.reduce((sum, { share }) => sum + share, 0);
  const room = parts.reduce((sum, { limit }) => sum + limit, 0);
  return [
    ...parts,
    ...shares.slice(-1).map(({ finding }) => ({ finding, share: score - shareUsed, limit: 10_000 - room })),
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

/** Names the scorer of a fit: the formula, and the learned weights, text model and aliases if there are any. */
export function fitVersion(
  model: Pick<TextModel, 'version'> | null,
  learned: LearnedWeights | null = null,
  aliases: Pick<Aliases, 'version'> | null = null,
): string {
  const parts = [
    ['learned', learned],
    ['text', model],
    ['aliases', aliases],
  ] as const;
  return parts.reduce(
    (name, [part, used]) => (used === null ? name : `${name}.${part}-${used.version}`),
    FIT_VERSION,
  );
}

/**
 * Names what reads people's texts: the reader and the text model. Readings are stored under this name. A new formula does
 * not change a reading, so readings stay valid, and nobody is missing from lists after a release.
 */
export function readingVersion(model: Pick<TextModel, 'version'> | null): string {
  return model === null ? READER_VERSION : `${READER_VERSION}.text-${model.version}`;
}

/** Only the scores of `fitsOf`, which cost a fraction of the reasons. */
export function fitScoresOf(
  seeker: SeekerReading,
): (role: RoleFacts, text?: RoleText | null) => Fit['fitScoreInt'] {
  return (role, text) => {
    const compiled = compileRole(role, text ?? seeker.model, seeker.aliases);
    return calibrate(seeker.learned?.map ?? null, scoreCompiled(seeker.compiled, compiled));
  };
}

/**
 * Explains one seeker's fit to any number of roles; the seeker is read once. `voice` changes words, never numbers. If a
 * role's stored text reading by the same model is available, pass it to avoid reading the advert again; or pass the role as
 * compiled by the same model and aliases.
 */
export function fitsOf(
  seeker: SeekerReading,
  voice: Voice = TO_BOTH,
): (role: RoleFacts, text?: RoleText | null, compiled?: CompiledRole) => Fit {
  const version = fitVersion(seeker.model, seeker.learned, seeker.aliases);
  return (role, text, compiled = compileRole(role, text ?? seeker.model, seeker.aliases)) => {
    const scores = partScores(seeker.compiled, compiled);
    const raw = scoreOfParts(seeker.compiled.scale, scores);
    const fitScoreInt = calibrate(seeker.learned?.map ?? null, raw);
    const evidence = skillEvidence(seeker, role);
    return {
      fitScoreInt,
      version,
      reasons: reasonsOf(
        calibratedShares(fitScoreInt, raw, sharesOf(seeker, compiled, evidence, scores, voice)),
        fitScoreInt,
      ),
      change: changeOf(seeker, compiled, evidence, scores, fitScoreInt, voice === TO_SEEKER),
    };
  };
}

/**
 * How well one seeker and one role fit, with reasons that add up to the score exactly; the same for both sides.
 * Deterministic: the same facts, text model, learned weights and aliases give the same result. The formula: `combine`.
 */
export function fit(
  seeker: SeekerFacts,
  role: RoleFacts,
  model: TextModel | null = null,
  learned: LearnedWeights | null = null,
  aliases: Aliases | null = null,
): Fit {
  return fitsOf(readSeeker(seeker, model, undefined, learned, aliases))(role);
}
