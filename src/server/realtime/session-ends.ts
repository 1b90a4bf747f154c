import { LRUCache } from 'lru-cache';
import { Groups } from './groups.ts';

/**
 * How many ended sessions are remembered, so that an upgrade that looked up its session just before it ended is still
 * refused.
 */
const ENDED_REMEMBERED = 1_000;

/** Which sessions and API keys have ended lately, and what to cut off when one ends. */
export function sessionEnds() {
  const endedIds = new LRUCache<string, true>({ max: ENDED_REMEMBERED });
  const cuts = new Groups<() => void>();
  return {
    hasEnded: (sessionId: string): boolean => endedIds.has(sessionId),

    end(sessionId: string): void {
      endedIds.set(sessionId, true);
      for (const cut of cuts.of(sessionId)) cut();
    },

    /** Calls `cut` when this session or key ends, or at once if it has ended. The returned function cancels this. */
    untilEnded(sessionId: string, cut: () => void): () => void {
      if (endedIds.has(sessionId)) cut();
      cuts.add(sessionId, cut);
      return () => cuts.remove(sessionId, cut);
    },
  };
}
