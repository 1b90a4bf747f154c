import { isCatalogueTitle } from '../catalogue-titles.ts';
import { isOccupation, occupationsIn } from '../text/occupations-in.ts';
import type { Identity } from '../text/without-identity.ts';
import { GENERIC_TITLE_WORDS, SENIORITY_WORDS } from '../title-words.ts';
import { withoutAccents } from '../without-accents.ts';
import type { CvLine } from './cv-lines.ts';
import { headingOf } from './headings.ts';

const MOST_NAME_WORDS = 5;
const LONGEST_NAME = 160;
const NAME =
  /^(?:(?:curriculum vitae|resume|résumé|cv)(?: of)?[\s:–—-]{1,5})?(?:(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof)\.?\s)?\p{Lu}[\p{L}’'.-]{0,40}(?:\s[\p{L}][\p{L}’'.-]{0,40}){0,4}(?:[,\s(]{1,3}(?:RGN|RN|RMN|BSc|MSc|BA|MA|PhD|ACA|ACCA|MRICS|CEng|she|he|they)\b.{0,60})?$/u;

/**
 * Whether a line is the person's name, and so neither a skill nor a title: "Tom Baker". If their account's name is known, a
 * line that repeats it counts. So does a first line that looks like a name, unless it looks like a title: "Head Chef", "Room
 * Leader", "Domiciliary Carer".
 */
export function isOwnName(line: CvLine, isFirst: boolean, identity: Identity | null): boolean {
  if (line.text.length > LONGEST_NAME) return false;
  const words = nameWords(line.text);
  if (identity !== null) {
    const nameWordsKnown = new Set(nameWords(`${identity.firstName} ${identity.lastName}`));
    const matches = words.filter((word) => nameWordsKnown.has(word)).length;
    if (matches >= 2 && words.length <= MOST_NAME_WORDS + 2) return true;
    if (matches === 1 && words.length <= 2 && isFirst) return true;
  }
  if (!isFirst || words.length > MOST_NAME_WORDS || !NAME.test(line.text)) return false;
  if (headingOf(line.text) !== null) return false;
  const [firstWord = ''] = words;
  const isLikeTitle =
    SENIORITY_WORDS.has(firstWord) ||
    GENERIC_TITLE_WORDS.has(firstWord) ||
    GENERIC_TITLE_WORDS.has(words.at(-1) ?? '') ||
    (occupationsIn(words.slice(0, -1).join(' ')).length > 0 && !areTwoTrades(words)) ||
    isOccupation(line.text) ||
    isCatalogueTitle(line.text);
  if (isLikeTitle) return false;
  return (
    occupationsIn(line.text).length === 0 ||
    (occupationsIn(words.at(-1) ?? '').length > 0 && (words.length === 2 || words.length === 3))
  );
}

/** "Mason Butcher" is more likely a name than a title. */
function areTwoTrades(words: readonly string[]): boolean {
  return words.length === 2 && words.every((word) => occupationsIn(word).length > 0);
}

function nameWords(text: string): string[] {
  return withoutAccents(text)
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
}
