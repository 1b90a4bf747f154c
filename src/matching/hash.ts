/** FNV-1a, 32 bits, unsigned: a stable number for a short text, or for the part of it from `from` up to `to` (exclusive). */
export function fnv1a(text: string, from = 0, to: number = text.length): number {
  let hash = 0x811c9dc5;
  for (let i = from; i < to; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}
