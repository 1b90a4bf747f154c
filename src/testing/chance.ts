import { seeded } from '#matching/seeded.ts';

/** A random number generator with the same numbers in every run: mulberry32. */
export class Chance {
  /** 0 up to, not including, 1. */
  readonly next: () => number;

  constructor(seed: number) {
    this.next = seeded(seed);
  }

  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.next() * items.length)] as T;
  }

  uuid(): string {
    const hex = Array.from({ length: 4 }, () =>
      Math.floor(this.next() * 2 ** 32)
        .toString(16)
        .padStart(8, '0'),
    ).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
}

/**
 * Draws the n-th item with a probability proportional to 1/(n + 1 + `flatness`), the usual distribution of words, towns
 * and skills.
 */
export function zipf<T>(items: readonly T[], flatness = 1): (chance: Chance) => T {
  const upTo: number[] = [];
  let total = 0;
  for (let rank = 0; rank < items.length; rank += 1) {
    total += 1 / (rank + 1 + flatness);
    upTo.push(total);
  }
  return (chance) => {
    const drawn = chance.next() * total;
    let low = 0;
    let high = items.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] as number) > drawn) high = middle;
      else low = middle + 1;
    }
    return items[low] as T;
  };
}
