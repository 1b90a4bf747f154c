/** A match at the moment it is made. */
export interface NewMatch {
  readonly roleId: string;
  /** The conversation that opened; null if whoever told of the match did not name it. */
  readonly threadId: string | null;
  readonly roleTitle: string;
  readonly companyName: string;
  /** What its flag is drawn from, if it was renamed. */
  readonly flagName?: string | undefined;
  /** Hundredths of a percent; null where it is not known. */
  readonly fitScoreInt: number | null;
}

/**
 * The matches still to be celebrated on this page, the one on the screen first. The answer to an application and the
 * server tell of the same match, in either order: it counts once. One seeker and one role match once, so the role tells
 * them apart, which every server names.
 */
export function createNewMatches() {
  let waiting: readonly NewMatch[] = [];
  let known: ReadonlySet<string> = new Set();
  const listeners = new Set<() => void>();

  function set(next: readonly NewMatch[]): void {
    waiting = next;
    for (const listener of listeners) listener();
  }

  return {
    get: () => waiting,
    add(match: NewMatch): void {
      if (known.has(match.roleId)) return;
      known = new Set([...known, match.roleId]);
      set([...waiting, match]);
    },
    /** Puts the first away. */
    close: () => set(waiting.slice(1)),
    /** For another person. */
    clear(): void {
      known = new Set();
      set([]);
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const newMatches = createNewMatches();
