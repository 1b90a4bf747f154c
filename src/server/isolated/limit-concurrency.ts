/** Runs at most `most` pieces of work at the same time; the others wait in order of arrival. */
export function limitConcurrency(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function turn(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (running < most) {
      running += 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      const at = waiting.indexOf(resolve);
      // Its turn has just come: `work` finds out that it is no longer wanted.
      if (at === -1) return;
      waiting.splice(at, 1);
      reject(signal?.reason);
    };
    waiting.push(resolve);
    signal?.addEventListener('abort', leave, { once: true });
    // A finished piece of work passes its turn on directly, so that no newcomer can jump the queue.
    await promise.finally(() => signal?.removeEventListener('abort', leave));
  }

  /** @throws what `signal` was aborted with while this one waited, and what `work` throws */
  return async <T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> => {
    await turn(signal);
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
