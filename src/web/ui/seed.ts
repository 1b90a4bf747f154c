/** FNV-1a over the UTF-16 units: the same text gives the same 32-bit number in every browser, for ever. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  // The lowest bits of FNV are its weakest: fold the upper half in before taking remainders.
  hash ^= hash >>> 15;
  return hash >>> 0;
}

/** Up to two initials: the first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked.map((word) => firstLetter(word ?? '')).join('');
}

function firstLetter(word: string): string {
  return (word.match(/[\p{L}\p{N}]/u)?.[0] ?? '').toUpperCase();
}
