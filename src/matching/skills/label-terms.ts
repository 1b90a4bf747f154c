import { letterSequences } from '../letter-sequences.ts';
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

/** The letter sequences of the stems. */
export function gramsOf(text: string): Map<number, number> {
  return letterSequences(tokensOf(text).map(({ stem }) => stem));
}
