import { distinctSkills } from '#matching/skills/distinct-skills.ts';
import { type FoundSkill, findSkills } from '#matching/skills/find-skills.ts';
import { normaliseSkill } from '#matching/skills/normalise.ts';
import { isShape, listOf, wordsOf } from './json-shape.ts';
import { plainLine } from './text/clean-text.ts';

/** More would be a list of everything that the advert mentions, which nobody meets. */
const MOST_SKILLS = 8;
/** A column or a list of names is what the employer chose, so more of it is kept. */
const MOST_LISTED = 20;
/** "Food hygiene level 2" names a skill; anything longer is a sentence about one. */
const NAME = /^(?=.*\p{L})\S{1,30}(?: \S{1,30}){0,3}$/u;
const PROSE = /\b(?:ability|able|must|should|you|your|experience|years?)\b|[.!?]$/i;
/** Skills named only once may not be required: a few are used if the advert names little else. */
const ENOUGH_SKILLS = 5;
/** "For further details contact Ann Lee, Ward Manager" is a contact, not a requirement. */
const CONTACT_LINE =
  /\b(?:for (?:further|more|additional) (?:details|information)|informal (?:visit|discussion|chat|enquir|conversation)|job ?title|contact)/i;

/** The field `skills` of a schema.org JobPosting (text, a list or DefinedTerms) as text, one entry a line. */
function statedSkills(skills: unknown): string {
  return listOf(skills)
    .map((skill) => wordsOf(skill) ?? (isShape(skill) ? (wordsOf(skill.termCode) ?? '') : ''))
    .join('\n')
    .slice(0, 5_000);
}

/** The names in a list: the vocabulary's name if it knows the skill, else as written. Empty if any part is prose. */
function listedSkills(statedText: string): string[] {
  const names = statedText
    .split(/[;,|\n]/)
    .map((name) => plainLine(name, 120))
    .filter((name) => name !== '');
  if (!names.every((name) => NAME.test(name) && !PROSE.test(name))) return [];
  return distinctSkills(names.map((name) => normaliseSkill(name)?.name ?? name)).slice(0, MOST_LISTED);
}

/** Lines that state requirements, rather than describe the workplace. */
const ASKING =
  /^\s*(?:-|\d+\.)\s|\b(?:experience|experienced|skills?|knowledge|qualifi|ability|able to|must|require|essential|desirable|registered|registration|competent|trained|training in|proficien|familiar|you (?:will|should|are|have)|you['’](?:ll|ve|re))/i;

/**
 * The skills that the advert lists by name, known to the vocabulary or not. If it lists none, the most mentioned and most
 * distinctive skills in its text, at most eight, by the vocabulary's names.
 */
export function findRequiredSkills(title: string, descriptionMd: string, stated: unknown): string[] {
  const listedNames = listedSkills(statedSkills(stated));
  if (listedNames.length > 0) return listedNames;
  const lines = descriptionMd
    .replace(/[*_\\]/g, '')
    .split('\n')
    .filter((line) => !CONTACT_LINE.test(line));
  const heading = `${title}\n${statedSkills(stated)}`;
  const foundSkills = findSkills(`${heading}\n${lines.join('\n')}`).sort(
    (a, b) => weight(b) - weight(a) || a.skill.id - b.skill.id,
  );
  const requiredIds = new Set(
    findSkills(`${heading}\n${lines.filter((line) => ASKING.test(line)).join('\n')}`).map(
      ({ skill }) => skill.id,
    ),
  );
  const repeatedSkills = foundSkills.filter(({ count }) => count > 1);
  const singleSkills = foundSkills.filter(({ count, skill }) => count === 1 && requiredIds.has(skill.id));
  return [...repeatedSkills, ...singleSkills.slice(0, Math.max(0, ENOUGH_SKILLS - repeatedSkills.length))]
    .slice(0, MOST_SKILLS)
    .map(({ skill }) => skill.name);
}

/** "Communication" once in every advert says less than "Phlebotomy" once in this one. */
function weight({ skill, strength }: FoundSkill): number {
  return strength * (9 - skill.commonness);
}
