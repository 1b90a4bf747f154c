import type { FitPart, Reason, ReasonState, SkillEvidence } from '#contract/fit.ts';
import type { CompiledRole, CompiledSeeker } from './compiled-facts.ts';
import type { RoleFacts, SeekerFacts } from './facts.ts';
import { type PartScores, titlePart } from './parts.ts';
import { netOfSteps } from './pay/pay-fit.ts';
import { journeyKm } from './places/distance.ts';
import { findPlace } from './places/find-place.ts';
import type { Place } from './places/gazetteer.ts';
import { modeCode, modeOfCode } from './places/place-fit.ts';
import { type Cover, requiredSkillsOf, skillCover } from './skills/skill-cover.ts';

/** A reason before its points: what it says of the pair. */
export type Finding = Pick<Reason, 'part' | 'label' | 'state' | 'text' | 'skills'>;

const LABELS: Record<FitPart, string> = {
  skills: 'Skills',
  text: 'Profile and advert',
  title: 'Job title',
  experience: 'Experience',
  place: 'Place and work mode',
  pay: 'Pay',
  prior: 'What we do not know yet',
};

function finding(part: FitPart, state: ReasonState, text: string): Finding {
  return { part, label: LABELS[part], state, text };
}

function stateOf(score: number): ReasonState {
  if (score < 0) return 'unknown';
  if (score >= 0.85) return 'met';
  return score >= 0.25 ? 'partly' : 'missing';
}

const MOST_NAMED = 5;

function named(skills: readonly SkillEvidence[]): string {
  const names = skills.slice(0, MOST_NAMED).map(({ skill }) => skill);
  const more = skills.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}

/** How each required skill is met, in the role's order. */
export function skillEvidence(seeker: SeekerFacts, role: RoleFacts): SkillEvidence[] {
  const cover = skillCover(seeker.skills, seeker.summaryText);
  const missing: Cover = { value: 0, how: 'missing', by: null };
  return requiredSkillsOf(role.requiredSkills).map(({ id, name }) => {
    const { how, by } = cover.get(id) ?? missing;
    return { skill: name, how, by };
  });
}

export function skillsFinding(evidence: SkillEvidence[], score: number): Finding {
  if (evidence.length === 0) return finding('skills', 'unknown', 'The role lists no required skills.');
  const full = evidence.filter(({ how }) => how === 'held' || how === 'implied' || how === 'text');
  const related = evidence.filter(({ how }) => how === 'related');
  const missing = evidence.filter(({ how }) => how === 'missing');
  const count = `${full.length} of ${evidence.length} required skill${evidence.length === 1 ? '' : 's'}`;
  const sentences = [full.length > 0 ? `${count}: ${named(full)}.` : `${count}.`];
  if (related.length > 0) {
    const pairs = related.map(({ skill, by }) => ({
      skill: `${by} for ${skill}`,
      how: 'related' as const,
      by,
    }));
    sentences.push(`Related: ${named(pairs)}.`);
  }
  if (missing.length > 0) sentences.push(`Not listed: ${named(missing)}.`);
  return { ...finding('skills', stateOf(score), sentences.join(' ')), skills: evidence };
}

function bestTitle(seeker: SeekerFacts, compiled: CompiledSeeker, role: CompiledRole): string {
  let best = '';
  let bestScore = -1;
  for (const [i, title] of compiled.titles.entries()) {
    const score = titlePart({ ...compiled, titles: [title] }, role);
    if (score <= bestScore) continue;
    bestScore = score;
    best = seeker.recentTitles[i] ?? '';
  }
  return best.trim();
}

export function titleFinding(
  seeker: SeekerFacts,
  compiled: CompiledSeeker,
  role: CompiledRole,
  score: number,
): Finding {
  const state = stateOf(score);
  if (state === 'unknown') return finding('title', state, 'No recent job title to compare.');
  const title = bestTitle(seeker, compiled, role);
  if (state === 'met') return finding('title', state, `Has worked as ${title}, the same kind of job.`);
  if (state === 'partly')
    return finding('title', state, `Has worked as ${title}, a job partly like this one.`);
  return finding('title', state, `Recent job titles are of other kinds of work.`);
}

const LEVEL_NAMES = ['entry', 'mid', 'senior', 'executive'];

function experienceAsked(role: CompiledRole): string {
  const years = role.years >= 0 ? `${role.years} year${role.years === 1 ? '' : 's'}` : '';
  const level = role.level >= 0 ? `${LEVEL_NAMES[role.level]} level` : '';
  return [level, years].filter((part) => part !== '').join(', ');
}

function experienceHeld(seeker: SeekerFacts): string {
  const { experienceLevel, experienceYears } = seeker;
  const level = experienceLevel === null ? '' : `${experienceLevel} level`;
  const years = experienceYears === null ? '' : `${experienceYears} year${experienceYears === 1 ? '' : 's'}`;
  return [level, years].filter((part) => part !== '').join(', ');
}

export function experienceFinding(seeker: SeekerFacts, role: CompiledRole, score: number): Finding {
  const asked = experienceAsked(role);
  const held = experienceHeld(seeker);
  if (asked === '')
    return finding('experience', 'unknown', 'The role does not say how much experience it needs.');
  if (held === '') return finding('experience', 'unknown', `Asked for: ${asked}. The profile does not say.`);
  return finding('experience', stateOf(score), `Asked for: ${asked}. Offered: ${held}.`);
}

const MODE_NAMES = { remote: 'remote', hybrid: 'hybrid', onsite: 'on site' } as const;

/** Rounded to 5 km: enough to judge a commute, too coarse to find a home. */
function journeyText(home: Place, workplace: Place): string {
  const km = journeyKm(home, workplace);
  if (km <= 10) return 'within about 10 km';
  return `about ${Math.round(km / 5) * 5} km away`;
}

export function placeFinding(seeker: SeekerFacts, role: RoleFacts, score: number): Finding {
  const mode = modeOfCode(modeCode(role.workMode));
  const wanted = seeker.workModePref;
  const preference =
    wanted === null || wanted === mode ? '' : ` ${sentence(`${MODE_NAMES[wanted]} work is preferred`)}`;
  const home = seeker.place === null ? null : findPlace(seeker.place);
  const workplace = role.place === null ? null : findPlace(role.place);
  if (mode === 'remote') return finding('place', stateOf(score), `The work is remote.${preference}`);
  const what = sentence(`${MODE_NAMES[mode]} work`).slice(0, -1);
  if (home === null || workplace === null) {
    const state = score < 0 ? 'unknown' : score < 0.25 ? 'missing' : 'partly';
    return finding('place', state, `${what}; the distance is not known.${preference}`);
  }
  const where = `${what} in ${workplace.name}, ${journeyText(home, workplace)}.`;
  return finding('place', stateOf(score), `${where}${preference}`);
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function pounds(pence: number): string {
  return `£${Math.round(pence / 100).toLocaleString('en-GB')}`;
}

/** The seeker's minimum stays out of the sentence: both sides read it. */
export function payFinding(seeker: SeekerFacts, compiled: CompiledSeeker, role: CompiledRole): Finding {
  if (role.maximumStep < 0) return finding('pay', 'unknown', 'The role does not state its pay.');
  if (compiled.payScores === null) return finding('pay', 'unknown', 'No least pay is set in the profile.');
  const home = seeker.place === null ? null : findPlace(seeker.place);
  const net = netOfSteps(home?.nation === 'scotland' ? 'scotland' : 'rest-of-uk');
  const middle = `about ${pounds(net[role.middleStep] ?? 0)} a month after tax in the middle of the range`;
  if (compiled.payScores[role.middleStep] === 1) {
    return finding('pay', 'met', `Pays ${middle}: enough for what is asked.`);
  }
  if (compiled.payScores[role.maximumStep] === 1) {
    return finding('pay', 'partly', `Pays ${middle}: only the upper part is enough for what is asked.`);
  }
  return finding('pay', 'missing', `Pays ${middle}: less than what is asked.`);
}

export function priorFinding(scores: PartScores): Finding {
  const unknown = [scores.title, scores.experience, scores.place, scores.pay].filter(
    (score) => score < 0,
  ).length;
  const text =
    scores.skillCount === 0 || unknown > 0
      ? 'Some of this is not known yet; for that share every pair starts from the average.'
      : 'No profile shows everything about a person; every pair starts from this much.';
  return finding('prior', 'unknown', text);
}
