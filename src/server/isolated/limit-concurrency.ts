/** Runs at most `most` pieces of work at the same time; the others wait in order of arrival. */
export function limitConcurrency(most: number) {
  let runningCount = 0;
  const queue: (() => void)[] = [];

  async function turn(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (runningCount < most) {
      runningCount += 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      const index = queue.indexOf(resolve);
      // Its turn has just come: `work` finds out that it is no longer wanted.
      if (index === -1) return;
      queue.splice(index, 1);
      reject(signal?.reason);
    };
    queue.push(resolve);
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
      const next = queue.shift();
      if (next === undefined) runningCount -= 1;
      else next();
    }
  };
}
