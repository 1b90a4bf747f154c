/**
 * How long ago this process last saw an event for a person. Kept for a minute or two, in two generations of which the
 * older is dropped as a whole: the people of a busy day take no more memory than those of a minute.
 */
export function createQuietTimes(now: () => number) {
  let since = now();
  let turnedAt = since;
  let recent = new Map<string, number>();
  let older = new Map<string, number>();

  function turn(): void {
    if (now() - turnedAt < GENERATION_MS) return;
    // People of the dropped generation are no longer known: quiet times now start at the beginning of the next one.
    since = Math.max(since, turnedAt);
    turnedAt = now();
    older = recent;
    recent = new Map();
  }

  return {
    /** This person was sent something. */
    heard(userId: string): void {
      turn();
      recent.set(userId, now());
    },
    /** Something may have been missed: nothing is known of the time before. */
    missed(): void {
      since = now();
    },
    /** Milliseconds, rounded down. */
    quietFor(userId: string): number {
      turn();
      const last = recent.get(userId) ?? older.get(userId) ?? since;
      return Math.floor(now() - Math.max(last, since));
    },
  };
}

const GENERATION_MS = 60_000;
