import type { FitPart, Reason, ReasonState, SkillEvidence } from '#contract/fit.ts';
import { counted, pounds } from '#contract/format.ts';
import { type SeekerReading, taxNationOf } from './compiled.ts';
import type { CompiledRole } from './compiled-facts.ts';
import { levelCode, levelOfYears, yearsCode } from './experience.ts';
import type { RoleFacts, SeekerFacts } from './facts.ts';
import { type PartScores, shareOfTitle, titlePartBy } from './parts.ts';
import { takeHomeOfRange } from './pay/card-pay.ts';
import { FIT_TAX_YEAR, scoreOfPay } from './pay/pay-fit.ts';
import { journeyKm } from './places/distance.ts';
import { PLACES, type Place } from './places/gazetteer.ts';
import { modeOfCode } from './places/place-fit.ts';
import { type Cover, type RoleSkill, skillsOfRole } from './skills/skill-cover.ts';
import { sharedWords } from './text/shared-words.ts';

/** How sentences refer to the two sides: texts for the seeker say "you"; texts that both sides read address nobody. */
export interface Voice {
  readonly theyAsk: string;
  readonly youHave: string;
  readonly youDoNotSay: string;
  readonly yourProfile: string;
  readonly yourMinimum: string;
  readonly noMinimum: string;
}

export const TO_BOTH: Voice = {
  theyAsk: 'The role asks for',
  youHave: 'The profile has',
  youDoNotSay: 'The profile does not say.',
  yourProfile: 'The profile',
  yourMinimum: 'the profile’s minimum',
  noMinimum: 'No minimum pay is set in the profile.',
};

export const TO_SEEKER: Voice = {
  theyAsk: 'They ask for',
  youHave: 'You have',
  youDoNotSay: 'Your profile does not say.',
  yourProfile: 'Your profile',
  yourMinimum: 'your minimum',
  noMinimum: 'You have not set a minimum.',
};

/** A reason without its points. */
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

/** A skill with what its cover depends on, unless it is listed: "Git (follows from GitHub Actions)". */
function nameOf({ skill, how, by }: SkillEvidence): string {
  if (how === 'implied') return `${skill} (follows from ${by})`;
  return how === 'text' ? `${skill} (mentioned, not listed)` : skill;
}

function namesOf(skills: readonly SkillEvidence[]): string {
  const names = skills.slice(0, MOST_NAMED).map(nameOf);
  const more = skills.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}

/** How the seeker meets each required skill, then each nice-to-have one, both in the role's order. */
export function skillEvidence({ cover, aliases }: SeekerReading, role: RoleFacts): SkillEvidence[] {
  const evidenceOf = ({ id, name }: RoleSkill): SkillEvidence => {
    const { how, by } = cover.get(id) ?? MISSING;
    return { skill: name, how, by };
  };
  const { required, niceToHave } = skillsOfRole(role, aliases);
  return [
    ...required.map(evidenceOf),
    ...niceToHave.map((skill) => ({ ...evidenceOf(skill), isNiceToHave: true as const })),
  ];
}

function isFull(how: SkillEvidence['how']): boolean {
  return how === 'held' || how === 'implied' || how === 'text';
}

const MISSING: Cover = { value: 0, how: 'missing', by: null };

export function skillsFinding(evidence: SkillEvidence[], score: number): Finding {
  if (evidence.length === 0) return finding('skills', 'unknown', 'The role lists no required skills.');
  const requiredSkills = evidence.filter(({ isNiceToHave }) => isNiceToHave === undefined);
  const niceSkills = evidence.filter(({ isNiceToHave, how }) => isNiceToHave && isFull(how));
  const metSkills = requiredSkills.filter(({ how }) => isFull(how));
  const relatedSkills = requiredSkills.filter(({ how }) => how === 'related');
  const missing = requiredSkills.filter(({ how }) => how === 'missing');
  const count = `${metSkills.length} of ${requiredSkills.length} required skill${requiredSkills.length === 1 ? '' : 's'}`;
  const sentences = [metSkills.length > 0 ? `${count}: ${namesOf(metSkills)}.` : `${count}.`];
  if (relatedSkills.length > 0) {
    const pairs = relatedSkills.map(({ skill, by }) => ({
      skill: `${by} for ${skill}`,
      how: 'related' as const,
      by,
    }));
    sentences.push(`Related: ${namesOf(pairs)}.`);
  }
  if (missing.length > 0) sentences.push(`Not listed: ${namesOf(missing)}.`);
  const niceToHaves = evidence.length - requiredSkills.length;
  if (niceToHaves > 0) {
    const tally = `${niceSkills.length} of ${niceToHaves} that would help`;
    sentences.push(niceSkills.length > 0 ? `${tally}: ${namesOf(niceSkills)}.` : `${tally}.`);
  }
  return { ...finding('skills', stateOf(score), sentences.join(' ')), skills: evidence };
}

/** Names the shared words that raise the score, most important first: removing one from the profile would lower it. */
export function textFinding(
  { compiled }: SeekerReading,
  role: CompiledRole,
  score: number,
  { yourProfile }: Voice,
): Finding {
  if (compiled.text === null) {
    return finding('text', 'unknown', `${yourProfile} has too little text to compare with the advert.`);
  }
  if (role.text === null) return finding('text', 'unknown', 'The advert has too little text to compare.');
  const words = sharedWords(compiled.text, role.text, MOST_NAMED);
  const state = stateOf(score);
  const inBoth = words.length === 0 ? '' : ` Words in both: ${words.join(', ')}.`;
  if (state === 'met')
    return finding('text', state, `${yourProfile} and the advert describe similar work.${inBoth}`);
  if (state === 'partly')
    return finding('text', state, `${yourProfile} and the advert describe partly similar work.${inBoth}`);
  return finding('text', state, `${yourProfile} and the advert describe different work.${inBoth}`);
}

/** The position of the title that the title part comes from. */
function bestTitle({ compiled }: SeekerReading, role: CompiledRole): number {
  const scores = compiled.titles.map((_, i) => titlePartBy(compiled, i, role));
  return scores.indexOf(Math.max(...scores));
}

export function titleFinding(seeker: SeekerReading, role: CompiledRole, score: number): Finding {
  const state = stateOf(score);
  if (role.title.weightTotal === 0)
    return finding('title', state, 'The role’s title does not say what the work is.');
  if (state === 'unknown') return finding('title', state, 'No recent job title to compare.');
  const titleIndex = bestTitle(seeker, role);
  // An earlier title counts half, so even the same job may be met only partly.
  const likeness = stateOf(score / shareOfTitle(titleIndex));
  if (likeness === 'missing')
    return finding('title', state, 'Recent job titles are for different kinds of work.');
  const kindOfJob = likeness === 'met' ? 'the same kind of job' : 'a partly similar job';
  const when = titleIndex === 0 ? '' : ', but not most recently';
  return finding('title', state, `Has worked as ${seeker.titles[titleIndex]?.trim()}, ${kindOfJob}${when}.`);
}

export const LEVEL_NAMES = ['entry', 'mid', 'senior', 'executive'];

function experienceAsked(role: CompiledRole): string {
  const level = role.level >= 0 ? `${LEVEL_NAMES[role.level]} level` : '';
  const years = role.years > 0 || (role.years === 0 && level === '') ? counted(role.years, 'year') : '';
  return [level, years].filter((part) => part !== '').join(', ');
}

function experienceHeld(seeker: SeekerFacts): string {
  const { experienceLevel, experienceYears } = seeker;
  const level = experienceLevel === null ? '' : `${experienceLevel} level`;
  const years = experienceYears === null ? '' : counted(experienceYears, 'year');
  return [level, years].filter((part) => part !== '').join(', ');
}

export function experienceFinding(
  seeker: SeekerFacts,
  role: CompiledRole,
  score: number,
  { theyAsk, youHave, youDoNotSay }: Voice,
): Finding {
  const requiredWords = experienceAsked(role);
  const heldWords = experienceHeld(seeker);
  if (requiredWords === '')
    return finding('experience', 'unknown', 'The role does not say how much experience it needs.');
  if (heldWords === '')
    return finding('experience', 'unknown', `${theyAsk} ${requiredWords}. ${youDoNotSay}`);
  const state = stateOf(score);
  const comparison = `${theyAsk} ${requiredWords}. ${youHave} ${heldWords}`;
  if (state === 'met' || hasLess(seeker, role)) return finding('experience', state, `${comparison}.`);
  // Nothing is missing, so never say 'missing', however far above the role they are.
  return finding('experience', 'partly', `${comparison}, which is more than this role needs.`);
}

/** Whether the seeker has less experience than the role requires, by level or by years. */
function hasLess({ experienceLevel, experienceYears }: SeekerFacts, role: CompiledRole): boolean {
  const level = levelCode(experienceLevel);
  const years = yearsCode(experienceYears);
  if (level >= 0 && role.level >= 0) return level < role.level || (years >= 0 && years < role.years);
  if (years >= 0 && role.years >= 0) return years < role.years;
  if (level >= 0) return level < levelOfYears(role.years);
  return levelOfYears(years) < role.level;
}

export const MODE_NAMES = { remote: 'remote', hybrid: 'hybrid', onsite: 'on-site' } as const;

/** Rounded to 5 km: precise enough to judge a commute, too coarse to locate a home. */
function journeyText(home: Place, workplace: Place): string {
  const km = journeyKm(home, workplace);
  if (km <= 10) return 'within about 10 km';
  return `about ${Math.round(km / 5) * 5} km away`;
}

export function placeFinding({ facts, home }: SeekerReading, role: CompiledRole, score: number): Finding {
  const mode = modeOfCode(role.mode);
  const preferredMode = facts.workModePref;
  const preference =
    preferredMode === null || preferredMode === mode
      ? ''
      : ` ${sentence(`${MODE_NAMES[preferredMode]} work is preferred`)}`;
  const workplace = PLACES[role.place] ?? null;
  if (mode === 'remote') return finding('place', stateOf(score), `The work is remote.${preference}`);
  const modeWords = sentence(`${MODE_NAMES[mode]} work`).slice(0, -1);
  if (home === null || workplace === null) {
    const state = score < 0 ? 'unknown' : score < 0.25 ? 'missing' : 'partly';
    return finding('place', state, `${modeWords}; the distance is not known.${preference}`);
  }
  const where = `${modeWords} in ${workplace.name}, ${journeyText(home, workplace)}.`;
  return finding('place', stateOf(score), `${where}${preference}`);
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Never contains the seeker's minimum, because both sides read it. */
export function payFinding(
  { home, compiled }: SeekerReading,
  { lowestPence, highestPence }: CompiledRole,
  score: number,
  { yourMinimum, noMinimum }: Voice,
): Finding {
  if (highestPence < 0) return finding('pay', 'unknown', 'The role does not state its pay.');
  if (compiled.payScores === null) return finding('pay', 'unknown', noMinimum);
  const net = takeHomeOfRange(lowestPence, highestPence, FIT_TAX_YEAR, taxNationOf(home));
  const pays = `Pays ${pounds(net)} a month after tax`;
  const isEnough = score === 1;
  if (lowestPence === highestPence) {
    const reaches = isEnough ? 'reaches' : 'is below';
    return finding('pay', isEnough ? 'met' : 'missing', `${pays}, which ${reaches} ${yourMinimum}.`);
  }
  const state = isEnough ? 'met' : scoreOfPay(compiled.payScores, highestPence) === 1 ? 'partly' : 'missing';
  const range = {
    met: `The whole range reaches ${yourMinimum}.`,
    partly: `The upper part of the range reaches ${yourMinimum}, the lower part does not.`,
    missing: `The whole range is below ${yourMinimum}.`,
  };
  return finding('pay', state, `${pays} in the middle of its range. ${range[state]}`);
}

export function priorFinding(scores: PartScores, hasTextModel: boolean): Finding {
  const { text, title, experience, place, pay } = scores;
  const parts = [title, experience, place, pay, ...(hasTextModel ? [text] : [])];
  const unknown = parts.filter((score) => score < 0).length;
  const words =
    scores.skillCount === 0 || unknown > 0
      ? 'We do not know some of this yet. That share counts as average.'
      : 'No profile shows everything about a person, so everybody starts with this much.';
  return finding('prior', 'unknown', words);
}
