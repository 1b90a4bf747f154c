import { tokensOf } from './tokens.ts';

/** Function words and filler in skill labels. */
const STOP = new Set(
  'a an and the of in on to for with by from or as at be is are it its this that other various using use used within their your our such into etc'.split(
    ' ',
  ),
);

/** The stems of the content words, in order; of all words if there are no content words. */
export function labelWords(text: string): string[] {
  const stems = tokensOf(text).map(({ stem }) => stem);
  const content = stems.filter((stem) => !STOP.has(stem));
  return content.length > 0 ? content : stems;
}

export function countsOf(items: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

const SHORTEST_GRAM = 3;
const LONGEST_GRAM = 5;

/** How often each sequence of three to five characters occurs in the stems; a space marks both ends of a stem. */
export function gramsOf(text: string): Map<string, number> {
  const grams: string[] = [];
  for (const { stem } of tokensOf(text)) {
    const padded = ` ${stem} `;
    for (let length = SHORTEST_GRAM; length <= LONGEST_GRAM; length += 1) {
      for (let at = 0; at + length <= padded.length; at += 1) grams.push(padded.slice(at, at + length));
    }
  }
  return countsOf(grams);
}
