import type { ExperienceLevel } from '#contract/units.ts';
import type { SeekerFacts } from '../facts.ts';
import { findSkills } from '../skills/find-skills.ts';
import { normaliseSkill } from '../skills/normalise.ts';
import { findSummary } from './find-summary.ts';
import { seekerFromText } from './seeker-from-text.ts';

/** What a CV would add to a profile. */
export type CvSuggestions = {
  skills: string[];
  summary: string | null;
  experienceLevel: ExperienceLevel | null;
  recentTitles: string[];
};

const MOST_SKILLS = 24;
/** Found beside the CV's own list: a skill that is named once in passing may be somebody else's. */
const LEAST_STRENGTH_OUTSIDE = 0.5;

/**
 * What a CV says that the profile does not: its own list of skills as it stands first, then those its words name, in
 * the vocabulary's spelling; a summary, a level and titles only where the profile has none. `year` is the present one.
 */
export function suggestFromCv(text: string, profile: SeekerFacts, year: number): CvSuggestions {
  const read = seekerFromText(text, year);
  return {
    skills: newSkills(text, read.skills, profile.skills),
    summary: profile.summaryText === null ? findSummary(text) : null,
    experienceLevel: profile.experienceLevel === null ? read.experienceLevel : null,
    recentTitles: profile.recentTitles.length === 0 ? [...read.recentTitles] : [],
  };
}

function newSkills(text: string, listed: readonly string[], held: readonly string[]): string[] {
  const seen = new Set(held.map((skill) => normaliseSkill(skill)?.id));
  const found: string[] = [];
  const offer = (skill: string) => {
    const normal = normaliseSkill(skill);
    if (normal === null || seen.has(normal.id) || found.length === MOST_SKILLS) return;
    seen.add(normal.id);
    found.push(normal.name);
  };
  for (const skill of listed) offer(skill);
  for (const { skill, strength } of findSkills(text)) {
    if (strength >= LEAST_STRENGTH_OUTSIDE) offer(skill.name);
  }
  return found;
}
