/** Typing is reported at most this often. */
const SAY_EVERY_MS = 3_000;
/** Without a further report, somebody counts as having stopped after this long. */
const SHOW_FOR_MS = 5_000;

interface Parts {
  readonly say: (threadId: string) => void;
  readonly now: () => number;
  /** Calls back once after `ms`; returns a function that cancels it. */
  readonly later: (run: () => void, ms: number) => () => void;
}

/** Typing indicators: reports the user's typing to the server, and tracks the other side's. */
export function createTyping({ say, now, later }: Parts) {
  const saidAt = new Map<string, number>();
  const callOffs = new Map<string, () => void>();
  const listeners = new Set<() => void>();
  let threadsTypedIn: ReadonlySet<string> = new Set();

  function set(threadId: string, isWriting: boolean) {
    if (threadsTypedIn.has(threadId) === isWriting) return;
    const next = new Set(threadsTypedIn);
    if (isWriting) next.add(threadId);
    else next.delete(threadId);
    threadsTypedIn = next;
    for (const listener of listeners) listener();
  }

  function stopped(threadId: string) {
    callOffs.get(threadId)?.();
    callOffs.delete(threadId);
    set(threadId, false);
  }

  return {
    /** A key was pressed in this conversation. */
    typed(threadId: string) {
      if (now() - (saidAt.get(threadId) ?? Number.NEGATIVE_INFINITY) < SAY_EVERY_MS) return;
      saidAt.set(threadId, now());
      say(threadId);
    },
    /** The message was sent: the next key is reported again. */
    sent(threadId: string) {
      saidAt.delete(threadId);
    },
    /** The other side of this conversation is writing. */
    heard(threadId: string) {
      callOffs.get(threadId)?.();
      callOffs.set(
        threadId,
        later(() => stopped(threadId), SHOW_FOR_MS),
      );
      set(threadId, true);
    },
    /** The other side's message arrived, or the connection was lost. */
    stopped,
    /** The threads in which the other side is writing. */
    get: () => threadsTypedIn,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
