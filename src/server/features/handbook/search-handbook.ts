import type { Chapter, Section } from './read-handbook.ts';

export interface FoundSection {
  readonly chapter: Chapter;
  readonly section: Section;
  /** The text around the first term that occurs, split at that term. */
  readonly excerpt: readonly [before: string, term: string, after: string];
}

export const QUERY_MAX = 100;
const TERMS_MAX = 8;
export const MOST_FOUND = 30;
const AROUND = 120;
/** The weights of a term in a section's and a chapter's heading; n occurrences in the text weigh log2(n + 1). */
const TITLE_WEIGHT = 20;
const CHAPTER_WEIGHT = 5;

/** The sections that have every term, in upper or lower case: those with more of them first, headings counting most. */
export function searchHandbook(chapters: Iterable<Chapter>, query: string): FoundSection[] {
  const terms = query.toLowerCase().split(/\s+/, TERMS_MAX).filter(Boolean);
  if (terms.length === 0) return [];
  const results: { weight: number; found: FoundSection }[] = [];
  for (const chapter of chapters) {
    const chapterTitle = chapter.title.toLowerCase();
    for (const section of chapter.sections) {
      const [title, text] = [section.title.toLowerCase(), section.text.toLowerCase()];
      const weights = terms.map(
        (term) =>
          (title.includes(term) ? TITLE_WEIGHT : 0) +
          (chapterTitle.includes(term) ? CHAPTER_WEIGHT : 0) +
          Math.log2(text.split(term).length),
      );
      if (terms.every((term) => title.includes(term) || text.includes(term)))
        results.push({
          weight: weights.reduce((sum, each) => sum + each, 0),
          found: { chapter, section, excerpt: excerptOf(section.text, text, terms) },
        });
    }
  }
  return results
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST_FOUND)
    .map((each) => each.found);
}

/** @param lowerText the text in lower case */
function excerptOf(text: string, lowerText: string, terms: readonly string[]): FoundSection['excerpt'] {
  const term = terms.find((each) => lowerText.includes(each)) ?? '';
  const position = Math.max(0, lowerText.indexOf(term));
  // Some alphabets get longer in lower case; the excerpt may then be a little off, which does no harm.
  const start = Math.max(0, position - AROUND);
  const end = position + term.length + AROUND;
  return [
    (start > 0 ? '… ' : '') + text.slice(start, position),
    text.slice(position, position + term.length),
    text.slice(position + term.length, end) + (end < text.length ? ' …' : ''),
  ];
}
