import { fnv1a } from '#matching/hash.ts';
import { seeded } from '#matching/seeded.ts';

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
  const next = seeded(fnv1a(seed));
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(list: readonly T[]): T => {
    const item = list[int(0, list.length - 1)];
    if (item === undefined) throw new Error(`nothing to pick from for ${seed}`);
    return item;
  };
  const shuffle = <T>(list: readonly T[]): T[] =>
    list
      .map((item) => ({ item, at: next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item);
  return { next, int, pick, shuffle };
}
