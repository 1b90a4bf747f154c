import { type Clock, MINUTE, SECOND } from '../clock.ts';
import { type Rate, tokenBucket } from './token-bucket.ts';

export interface ThreadMemory {
  /** Whether it is worth asking the database about this thread. */
  readonly mayAsk: (threadId: string) => boolean;
  /** What the database said: whether the person is in it. */
  readonly learn: (threadId: string, isTheirs: boolean) => void;
  /** Whether the other side should hear of typing again; true at most once a second for each thread. */
  readonly mayType: (threadId: string) => boolean;
}

const REMEMBERED = 200;
/** A thread that was not theirs may be by then. */
const UNKNOWN_FOR_MS = MINUTE;
/** A finger on a key repeats; the other side needs to hear of it once in this while. */
const TYPING_EVERY_MS = SECOND;

/**
 * What is known of the threads that one person's frames name, so that frames about made-up ids ask the database
 * nothing: an id that was not theirs is remembered, and after a few of those only threads that are theirs count.
 */
export function createThreadMemory(clock: Clock, unknownThreads: Rate): ThreadMemory {
  const known = new Map<string, { readonly isTheirs: boolean; readonly at: number }>();
  const typedAt = new Map<string, number>();
  const guesses = tokenBucket(clock, unknownThreads);

  return {
    mayAsk: (threadId) => {
      const thread = known.get(threadId);
      if (thread?.isTheirs) return true;
      const isStale = thread === undefined || clock().getTime() - thread.at >= UNKNOWN_FOR_MS;
      return isStale && !guesses.isEmpty();
    },
    learn: (threadId, isTheirs) => {
      if (!isTheirs) guesses.take();
      remember(known, threadId, { isTheirs, at: clock().getTime() });
    },
    mayType: (threadId) => {
      const now = clock().getTime();
      if (now - (typedAt.get(threadId) ?? Number.NEGATIVE_INFINITY) < TYPING_EVERY_MS) return false;
      remember(typedAt, threadId, now);
      return true;
    },
  };
}

/** The newest `REMEMBERED` keep their place. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > REMEMBERED && oldest !== undefined) map.delete(oldest);
}
