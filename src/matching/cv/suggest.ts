import type { ExperienceLevel } from '#contract/units.ts';
import type { SeekerFacts } from '../facts.ts';
import { findSkills } from '../skills/find-skills.ts';
import { normaliseSkill } from '../skills/normalise.ts';
import { findSummary } from './find-summary.ts';
import { levelOf, skillsListedIn, titlesIn } from './seeker-from-text.ts';

/** The contents of a CV that a profile has fields for, or what the CV would add to a profile. */
export type FoundInCv = {
  /** In the vocabulary's spelling: first the CV's own list, then skills found in its text. */
  skills: string[];
  summary: string | null;
  experienceLevel: ExperienceLevel | null;
  recentTitles: string[];
};

/** For a CV in which nothing was found, or that has not been read yet. */
export const NOTHING_FOUND: FoundInCv = {
  skills: [],
  summary: null,
  experienceLevel: null,
  recentTitles: [],
};

/** The most suggestions at a time. */
const MOST_SUGGESTED = 24;
/** A profile may already have fifty of them. */
const MOST_FOUND = MOST_SUGGESTED + 50;
/** Outside the CV's own list, because a skill mentioned once in passing may be somebody else's. */
const LEAST_STRENGTH_OUTSIDE = 0.5;

/** Reads a CV once: the result depends on neither the profile nor the day. */
export function findInCv(text: string): FoundInCv {
  const recentTitles = titlesIn(text);
  return {
    skills: skillsIn(text),
    summary: findSummary(text),
    experienceLevel: levelOf(recentTitles),
    recentTitles,
  };
}

/** What the profile doesn't have yet: new skills, and a summary, a level and titles only if it has none. */
export function suggestionsFrom(found: FoundInCv, profile: SeekerFacts): FoundInCv {
  const held = new Set(profile.skills.map((skill) => normaliseSkill(skill)?.id));
  return {
    skills: found.skills.filter((skill) => !held.has(normaliseSkill(skill)?.id)).slice(0, MOST_SUGGESTED),
    summary: profile.summaryText === null ? found.summary : null,
    experienceLevel: profile.experienceLevel === null ? found.experienceLevel : null,
    recentTitles: profile.recentTitles.length === 0 ? found.recentTitles : [],
  };
}

function skillsIn(text: string): string[] {
  const found = new Map<number, string>();
  const add = (skill: string) => {
    const normal = normaliseSkill(skill);
    if (normal !== null && found.size < MOST_FOUND && !found.has(normal.id))
      found.set(normal.id, normal.name);
  };
  for (const skill of skillsListedIn(text)) add(skill);
  for (const { skill, strength } of findSkills(text)) {
    if (strength >= LEAST_STRENGTH_OUTSIDE) add(skill.name);
  }
  return [...found.values()];
}
