/** Whether a hash, given as bytes, starts with at least this many zero bits. */
export function startsWithZeroBits(hash: Uint8Array, bits: number): boolean {
  for (let at = 0; at < bits; at += 1) {
    if (((hash[at >> 3] ?? 0xff) >> (7 - (at & 7))) & 1) return false;
  }
  return true;
}
