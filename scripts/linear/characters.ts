import type { Pattern } from './patterns.ts';
import type { Pump } from './pumps.ts';

/**
 * Leaves out each pump that means the same to a pattern as an earlier one. A pattern treats two characters alike if each of
 * its literals, classes and escapes matches both or neither: to /\s+$/ an "a" is as good as a "7".
 */
export function* distinctFor(
  pattern: Pick<Pattern, 'source' | 'flags'>,
  pumps: Iterable<Pump>,
): Generator<Pump> {
  const canonical = canonicalFor(pattern);
  const seenKeys = new Set<string>();
  for (const pump of pumps) {
    const key = canonical === null ? JSON.stringify(pump) : keyOf(pump, canonical);
    if (seenKeys.has(key)) continue;
    seenKeys.add(key);
    yield pump;
  }
}

/** The pump in canonical characters. A prefix or suffix that only continues the repetition is left out. */
function keyOf({ before, again, after }: Pump, canonical: (text: string) => string): string {
  const middle = shortestPeriod(canonical(again));
  let start = canonical(before);
  while (start.endsWith(middle)) start = start.slice(0, -middle.length);
  let end = canonical(after);
  while (end.startsWith(middle)) end = end.slice(middle.length);
  return JSON.stringify([start, middle, end]);
}

/** "ab" of "ababab". */
function shortestPeriod(text: string): string {
  const period = `${text}${text}`.indexOf(text, 1);
  return text.slice(0, period);
}

/**
 * A function that replaces each character with the first that the pattern treats alike. Null for a pattern with
 * back-references, which compare characters with each other, or with the flag v, whose classes `TOKENS` can't split.
 */
function canonicalFor(pattern: Pick<Pattern, 'source' | 'flags'>): ((text: string) => string) | null {
  const isUnicode = pattern.flags.includes('u');
  const atoms = atomsOf(pattern.source, isUnicode);
  if (atoms === null || pattern.flags.includes('v')) return null;
  const flags = pattern.flags.replace(/[gymd]/g, '');
  // In any pattern, \b distinguishes word characters, and ^ $ line ends.
  const tests = [...new Set([...atoms, '\\w', '[\\n\\r\\u2028\\u2029]'])].map(
    (atom) => new RegExp(`^(?:${atom})$`, flags),
  );
  const firsts = new Map<string, string>();
  const canonicalOf = new Map<string, string>();
  const first = (character: string) => {
    const canonical = canonicalOf.get(character);
    if (canonical !== undefined) return canonical;
    const signature = tests.map((test) => (test.test(character) ? '1' : '0')).join('');
    if (!firsts.has(signature)) firsts.set(signature, character);
    const firstAlike = firsts.get(signature) ?? character;
    canonicalOf.set(character, firstAlike);
    return firstAlike;
  };
  return (text) => (isUnicode ? [...text] : text.split('')).map(first).join('');
}

/**
 * Splits a pattern into tokens. Longer alternatives come first, so that an escape, a class or the start of a group is one
 * token. `MATCHES_NO_CHARACTER` finds those that match no character: groups, quantifiers, anchors and alternatives.
 */
const TOKENS =
  /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|\(\?(?:<?[=!]|:|<\w+>)|\{\d+(?:,\d*)?\}|[\s\S]/g;
const COMPARES = /^\\[1-9k]/;
const MATCHES_NO_CHARACTER = /^(?:\\[bB]|\(.*|\{\d.*|[)*+?|^$])$/;

/** The parts of a pattern that match one character; null if it refers back to what it has matched. */
function atomsOf(source: string, isUnicode: boolean): string[] | null {
  const tokens = source.match(isUnicode ? new RegExp(TOKENS.source, 'gu') : TOKENS) ?? [];
  if (tokens.some((token) => COMPARES.test(token))) return null;
  return tokens
    .filter((token) => !MATCHES_NO_CHARACTER.test(token))
    .map((token) => (/^[\]{}/]$/.test(token) ? `\\${token}` : token));
}
