/** Shorter words may differ by two letters without either being misspelt. */
const LEAST_LETTERS = 6;
const MOST_SLIPS = 2;

/**
 * Whether two words are the same or, if both have at least six letters, differ by at most two letters added, left out or
 * replaced: "peterbrough" and "peterborough".
 */
export function isMisspelt(word: string, meant: string): boolean {
  if (Math.min(word.length, meant.length) < LEAST_LETTERS) return word === meant;
  return Math.abs(word.length - meant.length) <= MOST_SLIPS && slips(word, meant) <= MOST_SLIPS;
}

/** The Levenshtein distance (1966). `row` has the distance of each beginning of `meant` from the part of `word` so far. */
function slips(word: string, meant: string): number {
  let row = Array.from({ length: meant.length + 1 }, (_, i) => i);
  for (const [at, letter] of [...word].entries()) {
    const next = [at + 1];
    for (let i = 1; i <= meant.length; i += 1) {
      const replaced = (row[i - 1] ?? 0) + (meant[i - 1] === letter ? 0 : 1);
      next.push(Math.min(replaced, (row[i] ?? 0) + 1, (next[i - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[meant.length] ?? 0;
}
