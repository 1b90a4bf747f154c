import { findSkills } from '../skills/find-skills.ts';
import { normaliseSkill } from '../skills/normalise.ts';
import { tokensOf } from '../skills/tokens.ts';
import { type Skill, SURFACES, type Use } from '../skills/vocabulary.ts';
import type { CvLine } from './cv-lines.ts';
import { isLanguageName } from './spoken-languages.ts';

const LONGEST_ITEM = 60;
/** A longer item is a sentence about a skill, not its name. */
const MOST_WORDS = 6;
const MOST_ITEMS = 150;
/** How much of the lines is read: what comes after so many characters is hardly still a list of skills. */
const MOST_LETTERS = 12_000;
const LIST_MARK = /[,;|•·∙●▪■◆\t\n]|\s[–—]\s|\s-\s|\s{3,20}/;
/** What shows how well somebody knows a skill: stars, dots and bars, marks like 8/10, percentages, years. */
const RATING =
  /[★☆●○◦■□▪▫◆◇⬤✦✧⚫⚪]{1,10}|\b\d{1,2}\s?\/\s?(?:5|10)\b|\b\d{1,3}\s?%|\b\d{1,2}\+?\s?(?:years?|yrs?)\b(?:['’]? experience)?/giu;
const LEVEL =
  /^(?:advanced|intermediate|basic|beginner|expert|proficient|competent|confident|good|excellent|strong|working knowledge|fluent|native|professional|conversational|experienced|familiar|level|very good|fair|current|valid|clean|full|in date|expires?.{0,20}|etc|learning|daily use|\d[\d.]{0,4})$/i;
const CATEGORY = /^([^:]{2,48}):\s{0,5}(.*)$/;
/** In a table, the name of a group in a cell beside the skills in it: "Data → SQL, Kafka". */
const CATEGORY_CELL = /^([^:,;|•\t]{2,48})\t([^\t]*,[^\t]*)$/;
const BRACKETED = /^([^()]{2,60}?)\s{0,3}\(([^()]{1,80})\)(.{0,40})$/;
/** What surrounds the name of a skill: "Strong knowledge of", "Experienced in". */
const OPENING =
  /^(?:(?:a|an|the|and|strong|good|excellent|solid|sound|proven|extensive|basic|working|advanced|expert|highly|very|fully|able to|ability to|including|e\.?g\.?|also|such as|other|various|competent|confident|proficient|experienced|experience|skilled|familiar|trained|knowledge|understanding|use|user|using|proficiency|qualified|certified|of|in|with|at|on)\s{1,3}){1,6}(?=\S)/i;
const FILLERS = new Set(
  'a an the and or of in to for with on at by from as using use my own all other more new good strong excellent'.split(
    ' ',
  ),
);

/** The skills that a CV itself lists: those of the vocabulary under any of their names, others as the CV writes them. */
export function itemsListed(lines: readonly CvLine[]): string[] {
  const items: string[] = [];
  let lettersLeft = MOST_LETTERS;
  for (const line of rejoinItems(lines)) {
    lettersLeft -= line.length;
    if (lettersLeft < 0) break;
    for (const item of itemsIn(line)) items.push(item);
    if (items.length >= MOST_ITEMS) break;
  }
  return items.slice(0, MOST_ITEMS);
}

/** If a line of a list has at least this many letters, the width of the page broke it, not its author. */
const WRAPPED_FROM = 50;

function rejoinItems(lines: readonly CvLine[]): string[] {
  const items: string[] = [];
  let lineAbove: string | null = null;
  for (const { text, isBullet, isAfterBlank } of lines) {
    const isHalf: boolean =
      lineAbove !== null &&
      !isBullet &&
      !isAfterBlank &&
      !text.includes(':') &&
      !text.includes('\t') &&
      (/(?:,| and| &)$/.test(lineAbove) ||
        (lineAbove.length >= WRAPPED_FROM && /[,;|•·]/.test(lineAbove) && !/[;.:]$/.test(lineAbove)) ||
        (/^\p{Ll}/u.test(text) && lineAbove.length >= WRAPPED_FROM));
    if (isHalf) items.push(`${items.pop() ?? ''} ${text}`);
    else items.push(text);
    lineAbove = items.at(-1)?.slice(-400) ?? null;
  }
  return items;
}

function itemsIn(line: string): string[] {
  const category = CATEGORY.exec(line) ?? CATEGORY_CELL.exec(line);
  if (category !== null) {
    const [, label = '', rest = ''] = category;
    const named = normaliseSkill(label)?.known ? [label] : [];
    return rest === '' ? named : [...named, ...itemsIn(rest)];
  }
  return splitOutsideBrackets(line.replace(RATING, '\t')).flatMap(readItem);
}

/** A comma in brackets belongs to its item: "Office (Word, Excel)". */
function splitOutsideBrackets(line: string): string[] {
  const shielded = line.replace(/\([^()]{0,120}\)/g, (bracketedText) =>
    bracketedText.replace(/,/g, '\u0001').replace(/\s[–—-]\s/g, ' '),
  );
  return shielded.split(LIST_MARK).map((item) => item.replaceAll('\u0001', ','));
}

function readItem(raw: string): string[] {
  const item = trimMarks(raw);
  if (item === '' || LEVEL.test(item)) return [];
  if (isKnown(item)) return [item];
  const bracketed = BRACKETED.exec(item);
  if (bracketed !== null) {
    const [, textOutside = '', textInside = '', textAfter = ''] = bracketed;
    const itemsInside = textInside
      .split(/[,/;]|\band\b|&/)
      .map(trimMarks)
      .filter((part) => part !== '' && !LEVEL.test(part));
    const knownItems = itemsInside.filter(isKnown);
    // "Amazon Web Services (AWS)" is one skill, "Office (Word, Excel)" three, "Python (advanced)" one.
    return [
      ...readItem(`${textOutside} ${textAfter}`),
      ...(isKnown(textOutside) && itemsInside.length === 1 && knownItems.length === 0 ? [] : knownItems),
    ];
  }
  const parts = partsOf(item);
  if (parts.length > 1) return parts;
  return nameWithin(item);
}

function trimMarks(item: string): string {
  return item
    .replace(/^[\s>*_.:"'“”‘’+-]+/, '')
    .replace(/(?<![\s*_.:"'“”‘’])[\s*_.:"'“”‘’]+$/, '')
    .trim();
}

function isKnown(item: string): boolean {
  return normaliseSkill(item)?.known != null;
}

/** "HTML/CSS", "Word and Excel": two skills, if each half is one. "CI/CD" and "Health and safety" are one. */
function partsOf(item: string): string[] {
  const parts = item
    .split(/\s?\/\s?|\s&\s|\s\+\s|\s(?:and|or|plus|with)\s/i)
    .map(trimMarks)
    .filter((part) => part !== '');
  if (parts.length < 2 || parts.length > 6) return [item];
  const known = parts.filter((part) => isKnown(part) || nameWithin(part, true).length > 0);
  if (known.length === parts.length)
    return parts.flatMap((part) => (isKnown(part) ? [part] : nameWithin(part)));
  return [item];
}

/**
 * For an item that the vocabulary does not have: the skills named in it if they are at least half of its words. Otherwise
 * its own words, if they can be the name of a skill, followed by the skills named in it; nothing with `onlyKnown`.
 */
function nameWithin(item: string, onlyKnown = false): string[] {
  const name = item.replace(OPENING, '');
  if (name !== item && isKnown(name)) return [name];
  const surfaces = surfacesIn(name).filter(({ use }) => use !== 'alone');
  const foundSkills = findSkills(`\n${name}, ${name}`).filter(
    ({ skill }) => skill.name !== '' && surfaces.some((each) => each.skill.id === skill.id),
  );
  const words = tokensOf(name).filter(({ stem }) => !FILLERS.has(stem));
  const names = foundSkills.map(({ skill }) => skill.name);
  const coveredStems = surfaces.reduce((sum, { length }) => sum + length, 0);
  if (names.length > 0 && coveredStems * 2 >= words.length) return names;
  if (onlyKnown) return [];
  const isName =
    item.length <= LONGEST_ITEM && words.length <= MOST_WORDS && /\p{L}/u.test(name) && !isSentence(name);
  return isName && !isLanguageName(name) ? [upperFirst(name), ...names] : names;
}

/** "Built rapport with guests", "Focused on quality": what somebody did, not the name of a skill. */
const DEED =
  /^\p{Lu}\p{Ll}{2,12}(?:ed|ing|ilt|ept|old|an|ave|ook)\s(?:\p{L}{1,20}\s)?(?:on|in|with|to|at|for|by|from|of|the|a|an|over|up|our|my)\s/u;
const SENTENCE =
  /\b(?:I|my|we|our|who|which|that|have|has|had|was|were|is|are|am|will|can|been|being|year|years|daily|throughout|whilst|while)\b|[.!?]\s/i;

function isSentence(text: string): boolean {
  return SENTENCE.test(text) || DEED.test(text);
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const LONGEST_NAME = 5;

/**
 * The names of skills in an item, the longest at each word. The caller ignores those that count only when they are the
 * whole item: "Estate administration" doesn't mean administration, nor "Gas fitting" mechanical fitting.
 */
function surfacesIn(text: string) {
  const stems = tokensOf(text).map(({ stem }) => stem);
  const surfaces: { readonly skill: Skill; readonly use: Use; readonly length: number }[] = [];
  for (let index = 0; index < stems.length; ) {
    let stemCount = 1;
    for (let length = Math.min(LONGEST_NAME, stems.length - index); length > 0; length -= 1) {
      const surface = SURFACES.get(stems.slice(index, index + length).join(' '));
      if (surface === undefined) continue;
      surfaces.push({ ...surface, length });
      stemCount = length;
      break;
    }
    index += stemCount;
  }
  return surfaces;
}
