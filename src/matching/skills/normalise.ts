import { fnv1a } from '../hash.ts';
import { remember } from '../remember.ts';
import { keyOf, tokensOf } from './tokens.ts';
import { SKILLS, type Skill, SURFACES } from './vocabulary.ts';

/** Known skills have ids below this; any other text hashes to an id from here to 2³¹ − 1. */
const FIRST_OPEN_ID = 65_536;
const OPEN_IDS = 2 ** 31 - FIRST_OPEN_ID;

/** A written skill: known to the vocabulary, or open (its own words, tidied). */
export type NormalSkill = { id: number; name: string; known: Skill | null };

/** Words that people put around a skill in a list: "strong knowledge of SQL", "Excel skills", "Python (advanced)". */
const LEADING = new Set(
  'a an the in of with to using use strong good excellent proven solid basic advanced intermediate expert experienced proficient proficiency knowledge understanding experience ability working hands on skilled competent fluent familiarity familiar some previous relevant and'.split(
    ' ',
  ),
);
const TRAILING = new Set(
  'skill skills experience knowledge essential desirable preferred required advanced intermediate basic beginner expert proficient proficiency level user environment package software system certificate certification qualification training'.split(
    ' ',
  ),
);

function bareKey(text: string): string {
  const stems = tokensOf(text).map((token) => token.stem);
  let from = 0;
  let to = stems.length;
  while (from < to - 1 && LEADING.has(stems[from] ?? '')) from += 1;
  while (to > from + 1 && TRAILING.has(stems[to - 1] ?? '')) to -= 1;
  return stems.slice(from, to).join(' ');
}

const BRACKETS = /\s{0,5}[([]([^)\]]{0,100})[)\]]\s{0,5}/;

/** The written form, the form without its brackets, and the content of the brackets: "Amazon Web Services (AWS)". */
function spellingsToTry(text: string): string[] {
  const bracketedText = BRACKETS.exec(text)?.[1];
  return bracketedText === undefined ? [text] : [text, text.replace(BRACKETS, ' '), bracketedText];
}

function knownSkill(text: string): Skill | null {
  for (const spelling of spellingsToTry(text)) {
    const found = SURFACES.get(keyOf(spelling)) ?? SURFACES.get(bareKey(spelling));
    if (found) return found.skill;
  }
  return null;
}

const cachedSkill = remember(readSkill);

/**
 * The canonical form of one written skill: "k8s" and "Kubernetes (essential)" are Kubernetes. A skill that is not in
 * the vocabulary keeps its own words: the vocabulary is open. Null for text without a letter or digit.
 */
export function normaliseSkill(text: string): NormalSkill | null {
  return cachedSkill(text);
}

function readSkill(text: string): NormalSkill | null {
  const key = keyOf(text);
  if (key === '') return null;
  const known = knownSkill(text);
  if (known) return { id: known.id, name: known.name, known };
  return {
    id: FIRST_OPEN_ID + (fnv1a(bareKey(text)) % OPEN_IDS),
    name: text.trim().replace(/\s+/g, ' '),
    known: null,
  };
}

/** The same number for texts that mean the same skill. Stable for one release only; don't store it in a database. */
export function skillId(text: string): number | null {
  return normaliseSkill(text)?.id ?? null;
}

/**
 * The words that open skills are compared by: "Kube wranglings (advanced)" is "kube wrangling". Null for a known skill, and
 * for text without a letter or digit.
 */
export function openSkillKey(text: string): string | null {
  return knownSkill(text) === null ? bareKey(text) || null : null;
}

export function sameSkill(a: string, b: string): boolean {
  const id = skillId(a);
  return id !== null && id === skillId(b);
}

export function skillOf(id: number): Skill | null {
  return SKILLS[id] ?? null;
}
