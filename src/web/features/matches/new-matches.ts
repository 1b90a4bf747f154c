/** A match at the moment it is made. */
export interface NewMatch {
  readonly roleId: string;
  /** The new conversation; null if the response did not name it. */
  readonly threadId: string | null;
  readonly roleTitle: string;
  readonly companyName: string;
  /** The company's first name, from which its flag is drawn, if the company was renamed. */
  readonly flagName?: string | undefined;
  /** Hundredths of a percent; null if unknown. */
  readonly fitScoreInt: number | null;
}

/**
 * The matches still to be celebrated on this page, the visible one first. The response to an application and the
 * server's event announce the same match, in either order: it counts once. A seeker and a role match only once, so the
 * role id, which every server sends, identifies the match.
 */
export function createNewMatches() {
  let queue: readonly NewMatch[] = [];
  let knownRoleIds: ReadonlySet<string> = new Set();
  const listeners = new Set<() => void>();

  function set(next: readonly NewMatch[]): void {
    queue = next;
    for (const listener of listeners) listener();
  }

  return {
    get: () => queue,
    add(match: NewMatch): void {
      if (knownRoleIds.has(match.roleId)) return;
      knownRoleIds = new Set([...knownRoleIds, match.roleId]);
      set([...queue, match]);
    },
    /** Removes the visible match, so that the next one is shown. */
    close: () => set(queue.slice(1)),
    /** Forgets all matches, before another person signs in. */
    clear(): void {
      knownRoleIds = new Set();
      set([]);
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const newMatches = createNewMatches();
