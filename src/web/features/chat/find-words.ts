/** A part of a text; `isFound` if it is one of the search words. */
export interface Stretch {
  readonly text: string;
  readonly isFound: boolean;
}

/** The most characters shown before the first search word in the text, and in total. */
const CHARS_BEFORE = 40;
const MAX_CHARS = 160;

/** The part of a text around the first of the words that were searched for, with each of them marked. */
export function excerptOf(text: string, q: string): Stretch[] {
  const line = text.replace(/\s+/g, ' ').trim();
  const words = q.split(/\s+/u).filter(Boolean);
  const pattern = new RegExp(words.map(escapeForRegExp).join('|') || '(?!)', 'giu');
  const first = line.search(pattern);
  const start = first > CHARS_BEFORE ? startOfWord(line, first - CHARS_BEFORE) : 0;
  const end = Math.min(line.length, start + MAX_CHARS);
  const part = line.slice(start, end).replace(/[\uD800-\uDBFF]$/, '');
  const stretches: Stretch[] = [];
  let position = 0;
  for (const match of part.matchAll(pattern)) {
    if (match.index > position) stretches.push({ text: part.slice(position, match.index), isFound: false });
    stretches.push({ text: match[0], isFound: true });
    position = match.index + match[0].length;
  }
  if (position < part.length) stretches.push({ text: part.slice(position), isFound: false });
  if (start > 0) stretches.unshift({ text: '…', isFound: false });
  if (end < line.length) stretches.push({ text: '…', isFound: false });
  return stretches;
}

function startOfWord(line: string, position: number): number {
  const space = line.indexOf(' ', position);
  return space === -1 ? position : space + 1;
}

function escapeForRegExp(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
