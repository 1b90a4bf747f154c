import type { Clock } from '../clock.ts';

export interface Rate {
  readonly perSecond: number;
  /** How many at once after a quiet period. */
  readonly burst: number;
}

export interface TokenBucket {
  /** Takes one; false if none is left. */
  readonly take: () => boolean;
  readonly isEmpty: () => boolean;
  /** Whether the bucket is full, so that it could be replaced by a new one. */
  readonly isFull: () => boolean;
}

export function tokenBucket(clock: Clock, { perSecond, burst }: Rate): TokenBucket {
  let tokens = burst;
  let at = clock().getTime();

  function refill(): void {
    const now = clock().getTime();
    tokens = Math.min(burst, tokens + (Math.max(0, now - at) * perSecond) / 1_000);
    at = now;
  }

  return {
    take: () => {
      refill();
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
    isEmpty: () => {
      refill();
      return tokens < 1;
    },
    isFull: () => {
      refill();
      return tokens >= burst;
    },
  };
}
