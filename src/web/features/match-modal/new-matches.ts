/** A match at the moment it is made. */
export interface NewMatch {
  readonly threadId: string;
  readonly roleTitle: string;
  readonly companyName: string;
  /** Hundredths of a percent; null where it is not known. */
  readonly fitScoreInt: number | null;
}

/** The matches still to be celebrated, the one on the screen first, and the threads of all there have been. */
export interface NewMatches {
  readonly waiting: readonly NewMatch[];
  readonly known: ReadonlySet<string>;
}

export const NO_NEW_MATCHES: NewMatches = { waiting: [], known: new Set() };

/** The answer to an application and the live event tell of the same match, in either order: it counts once. */
export function addMatch(matches: NewMatches, match: NewMatch): NewMatches {
  if (matches.known.has(match.threadId)) return matches;
  return {
    waiting: [...matches.waiting, match],
    known: new Set([...matches.known, match.threadId]),
  };
}

export function closeMatch({ waiting, known }: NewMatches): NewMatches {
  return { waiting: waiting.slice(1), known };
}
