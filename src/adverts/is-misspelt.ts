/** Shorter words may differ by two letters without either being misspelt. */
const LEAST_LETTERS = 6;
const MOST_SLIPS = 2;

/**
 * Whether two words are the same or, if both have at least six letters, differ by at most two letters added, left out or
 * replaced: "peterbrough" and "peterborough".
 */
export function isMisspelt(word: string, spelling: string): boolean {
  if (Math.min(word.length, spelling.length) < LEAST_LETTERS) return word === spelling;
  return Math.abs(word.length - spelling.length) <= MOST_SLIPS && editDistance(word, spelling) <= MOST_SLIPS;
}

/** The Levenshtein distance (1966). `row` has the distance of each beginning of `spelling` from `word` so far. */
function editDistance(word: string, spelling: string): number {
  let row = Array.from({ length: spelling.length + 1 }, (_, i) => i);
  for (const [index, letter] of [...word].entries()) {
    const next = [index + 1];
    for (let i = 1; i <= spelling.length; i += 1) {
      const replacing = (row[i - 1] ?? 0) + (spelling[i - 1] === letter ? 0 : 1);
      next.push(Math.min(replacing, (row[i] ?? 0) + 1, (next[i - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[spelling.length] ?? 0;
}
