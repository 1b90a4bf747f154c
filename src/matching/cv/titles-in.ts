import { occupationsIn } from '../text/occupations-in.ts';

const MOST_TITLES = 3;
const LONGEST_TITLE = 100;
const LONGEST_TITLE_WORDS = 7;
/** "RGN" alone is a qualification. */
const CAPITALS = /^\p{Lu}+$/u;
/** Separates a title from the rest of its line: an employer, a place, dates. */
const TITLE_BREAK =
  /[,;|:()[\]–—\t]|\s-\s|\s@\s|\bat\b|\b(?:working|worked|employed)\b.{0,20}?\bas\b(?:\s+an?\b)?|\bsince\b|\bI\b/;

/** What a sentence says about somebody after their title: "Accounts assistant with a steady hand". */
const PROSE = /\s(?:with|who|having|looking|seeking|keen|able)\b/i;

/** The first three short pieces of lines that name an occupation, for texts without dated jobs. */
export function titlesIn(text: string): string[] {
  const titles = new Set<string>();
  for (const line of text.split('\n')) {
    if (/^\s*[-•·]\s/.test(line)) continue;
    for (const piece of line.split(TITLE_BREAK)) {
      const [named = ''] = piece.split(PROSE, 1);
      const title = named.replace(/^[\s#*_>.\d/]+/, '').replace(/(?<![\s#*_.\d/])[\s#*_.\d/]+$/, '');
      if (title.length > LONGEST_TITLE || title.split(/\s+/).length > LONGEST_TITLE_WORDS) continue;
      if (occupationsIn(title).length === 0) continue;
      if (CAPITALS.test(title) || title.includes('@')) continue;
      titles.add(title);
      if (titles.size === MOST_TITLES) return [...titles];
    }
  }
  return [...titles];
}
