import { skillLabelScores } from './link-skills.ts';
import { normaliseSkill } from './normalise.ts';
import { SKILLS } from './vocabulary.ts';

const NAMES = SKILLS.map(({ name }) => name);
/** More would take too long to read. */
const MOST_OFFERED = 3;
const LEAST_SIMILARITY = 0.45;

/** The known skills most like an unknown skill, the best first. Empty if the skill is known or like none of them. */
export function nearestSkills(skillText: string): string[] {
  const skill = normaliseSkill(skillText);
  if (skill === null || skill.known !== null) return [];
  return skillLabelScores(skillText, NAMES)
    .map((score, index) => ({ name: NAMES[index] ?? '', score }))
    .filter(({ score }) => score >= LEAST_SIMILARITY)
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST_OFFERED)
    .map(({ name }) => name);
}
