/** Random numbers that are the same on every machine, so that the demo world is always the same. */
export interface Random {
  /** From 0 up to but not including 1. */
  readonly next: () => number;
  /** A whole number, both limits included. */
  readonly int: (min: number, max: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
  readonly shuffle: <T>(list: readonly T[]) => T[];
}

/** Each object draws from a generator seeded with its name, so that adding one does not change the others. */
export function random(seed: string): Random {
  const next = mulberry32(hash(seed));
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[int(0, list.length - 1)];
    if (picked === undefined) throw new Error(`nothing to pick from for ${seed}`);
    return picked;
  };
  const shuffle = <T>(list: readonly T[]): T[] =>
    list
      .map((item) => ({ item, at: next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item);
  return { next, int, pick, shuffle };
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return value >>> 0;
}

/** Tommy Ettinger's mulberry32: 32 bits of state are plenty for a few thousand draws. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
