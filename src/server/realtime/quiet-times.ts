/**
 * How long ago this process last saw an event for a person. Times are stored in two generations of a minute each, and the
 * older one is dropped as a whole, so that memory depends on the people of a minute or two, not of a whole day.
 */
export function createQuietTimes(now: () => number) {
  let since = now();
  let turnedAt = since;
  let recentTimes = new Map<string, number>();
  let olderTimes = new Map<string, number>();

  function turn(): void {
    if (now() - turnedAt < GENERATION_MS) return;
    // People of the dropped generation are no longer known: quiet times now start at the beginning of the next one.
    since = Math.max(since, turnedAt);
    turnedAt = now();
    olderTimes = recentTimes;
    recentTimes = new Map();
  }

  return {
    /** This person was sent something. */
    heard(userId: string): void {
      turn();
      recentTimes.set(userId, now());
    },
    /** Notices may have been missed, so quiet times can't start before now. */
    missed(): void {
      since = now();
    },
    /** Milliseconds, rounded down. */
    quietFor(userId: string): number {
      turn();
      const last = recentTimes.get(userId) ?? olderTimes.get(userId) ?? since;
      return Math.floor(now() - Math.max(last, since));
    },
  };
}

const GENERATION_MS = 60_000;
