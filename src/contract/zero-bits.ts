/** Whether a hash, given as bytes, starts with at least this many zero bits. */
export function startsWithZeroBits(hash: Uint8Array, bits: number): boolean {
  for (let bit = 0; bit < bits; bit += 1) {
    if (((hash[bit >> 3] ?? 0xff) >> (7 - (bit & 7))) & 1) return false;
  }
  return true;
}
