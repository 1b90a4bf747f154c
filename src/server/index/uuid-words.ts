/** A UUID has this many 32-bit words. */
export const WORDS = 4;

/** The positions of each word's eight digits in a UUID's text. */
const DIGITS = [
  [0, 1, 2, 3, 4, 5, 6, 7],
  [9, 10, 11, 12, 14, 15, 16, 17],
  [19, 20, 21, 22, 24, 25, 26, 27],
  [28, 29, 30, 31, 32, 33, 34, 35],
] as const;
const DASHES = [8, 13, 18, 23] as const;
const DASH = '-'.charCodeAt(0);
const VALUES = new Int8Array(128).fill(-1);
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  VALUES[digit.charCodeAt(0)] = value;
  VALUES[digit.toUpperCase().charCodeAt(0)] = value;
}
const bytes = Buffer.alloc(WORDS * 4);

/** Reads a UUID into four words; returns false if the text is not a UUID. */
export function parseUuid(text: string, into: Uint32Array): boolean {
  if (text.length !== 36) return false;
  for (const position of DASHES) if (text.charCodeAt(position) !== DASH) return false;
  for (let word = 0; word < WORDS; word += 1) {
    let bits = 0;
    for (const position of DIGITS[word]!) {
      const value = VALUES[text.charCodeAt(position)] ?? -1;
      if (value < 0) return false;
      bits = (bits << 4) | value;
    }
    into[word] = bits;
  }
  return true;
}

/** The UUID that `parseUuid` read into these words. */
export function uuidText(words: Uint32Array): string {
  for (let word = 0; word < WORDS; word += 1) bytes.writeUInt32BE(words[word]!, word * 4);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
