/** Shorter words may differ by two letters without either being misspelt. */
const LEAST_LETTERS = 6;
const MOST_SLIPS = 2;

/**
 * Whether two words are the same or, if both have at least six letters, differ by at most two letters added, left out or
 * replaced: "peterbrough" and "peterborough".
 */
export function isMisspelt(word: string, correct: string): boolean {
  if (Math.min(word.length, correct.length) < LEAST_LETTERS) return word === correct;
  return Math.abs(word.length - correct.length) <= MOST_SLIPS && editDistance(word, correct) <= MOST_SLIPS;
}

/** The Levenshtein distance (1966). `row` has the distance of each beginning of `correct` from the part of `word` so far. */
function editDistance(word: string, correct: string): number {
  let row = Array.from({ length: correct.length + 1 }, (_, i) => i);
  for (const [at, letter] of [...word].entries()) {
    const next = [at + 1];
    for (let i = 1; i <= correct.length; i += 1) {
      const replaced = (row[i - 1] ?? 0) + (correct[i - 1] === letter ? 0 : 1);
      next.push(Math.min(replaced, (row[i] ?? 0) + 1, (next[i - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[correct.length] ?? 0;
}
