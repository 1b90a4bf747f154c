export interface FrameWork {
  /** Queues a piece of work, in place of one with the same key that has not begun; false if too much waits already. */
  readonly add: (key: string, work: () => Promise<void>) => boolean;
  readonly isIdle: () => boolean;
}

const MAX_WAITING = 100;

/**
 * What one person's frames ask of the database: one piece at a time, in the order it came. Of several with the same key
 * only the newest is done: who has read up to one message has read the ones before it. Between two pieces the event
 * loop goes round, because the embedded database works without leaving it.
 */
export function createFrameWork(onError: (error: unknown) => void): FrameWork {
  const waiting = new Map<string, () => Promise<void>>();
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    // What is added meanwhile comes up too.
    for (const [key, work] of waiting) {
      waiting.delete(key);
      await work().catch(onError);
      await new Promise((resolve) => setImmediate(resolve));
    }
    isRunning = false;
  }

  return {
    add: (key, work) => {
      if (waiting.size >= MAX_WAITING && !waiting.has(key)) return false;
      waiting.set(key, work);
      if (!isRunning) run();
      return true;
    },
    isIdle: () => !isRunning,
  };
}
