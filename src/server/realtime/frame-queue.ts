export interface FrameQueue {
  /**
   * Queues a piece of work, replacing one with the same key that has not started; false if too much is already waiting.
   */
  readonly add: (key: string, work: () => Promise<void>) => boolean;
  readonly isIdle: () => boolean;
}

const MAX_WAITING = 100;

/**
 * Runs the database work of one person's frames, one piece at a time and in order. Of several waiting pieces with the
 * same key only the newest runs: having read up to one message includes the ones before it. Yields to the event loop
 * between pieces, because the embedded database blocks it.
 */
export function createFrameQueue(onError: (error: unknown) => void): FrameQueue {
  const workByKey = new Map<string, () => Promise<void>>();
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    // This loop also visits entries added while it runs.
    for (const [key, work] of workByKey) {
      workByKey.delete(key);
      await work().catch(onError);
      await new Promise((resolve) => setImmediate(resolve));
    }
    isRunning = false;
  }

  return {
    add: (key, work) => {
      if (workByKey.size >= MAX_WAITING && !workByKey.has(key)) return false;
      workByKey.set(key, work);
      if (!isRunning) run();
      return true;
    },
    isIdle: () => !isRunning,
  };
}
