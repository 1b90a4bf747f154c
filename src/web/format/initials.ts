/** Up to two initials: the first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const chosenWords = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosenWords.map((word) => firstLetter(word ?? '')).join('');
}

function firstLetter(word: string): string {
  return (word.match(/[\p{L}\p{N}]/u)?.[0] ?? '').toUpperCase();
}
