import { type Clock, MINUTE, SECOND } from '../clock.ts';
import { type Rate, tokenBucket } from './token-bucket.ts';

export interface ThreadMemory {
  /** Whether a look-up of this thread in the database is allowed. */
  readonly mayAsk: (threadId: string) => boolean;
  /** Stores the result of a look-up: whether the person is in the thread. */
  readonly record: (threadId: string, isTheirs: boolean) => void;
  /** Whether to relay typing to the other side; true at most once a second for each thread. */
  readonly mayRelayTyping: (threadId: string) => boolean;
}

const REMEMBERED = 200;
/** After this time, a thread that was not theirs is looked up again: it may be theirs by then. */
const UNKNOWN_FOR_MS = MINUTE;
/** Typing repeats with every key, but the other side needs to know only this often. */
const TYPING_EVERY_MS = SECOND;

/**
 * Remembers which threads belong to a person, so that frames with made-up ids cause no queries: ids that were not
 * theirs are remembered, and after too many of them only known threads are accepted.
 */
export function createThreadMemory(clock: Clock, unknownThreads: Rate): ThreadMemory {
  const threadById = new Map<string, { readonly isTheirs: boolean; readonly at: number }>();
  const typedAt = new Map<string, number>();
  const guesses = tokenBucket(clock, unknownThreads);

  /** Also true for a time in the future: the clock has been set back. */
  function hasPassed(since: number, milliseconds: number): boolean {
    const passedMs = clock().getTime() - since;
    return passedMs < 0 || passedMs >= milliseconds;
  }

  return {
    mayAsk: (threadId) => {
      const thread = threadById.get(threadId);
      if (thread?.isTheirs) return true;
      const isStale = thread === undefined || hasPassed(thread.at, UNKNOWN_FOR_MS);
      return isStale && !guesses.isEmpty();
    },
    record: (threadId, isTheirs) => {
      if (!isTheirs) guesses.take();
      remember(threadById, threadId, { isTheirs, at: clock().getTime() });
    },
    mayRelayTyping: (threadId) => {
      const at = typedAt.get(threadId);
      if (at !== undefined && !hasPassed(at, TYPING_EVERY_MS)) return false;
      remember(typedAt, threadId, clock().getTime());
      return true;
    },
  };
}

/** Keeps the `REMEMBERED` most recently recorded entries. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldestKey] = map.keys();
  if (map.size > REMEMBERED && oldestKey !== undefined) map.delete(oldestKey);
}
