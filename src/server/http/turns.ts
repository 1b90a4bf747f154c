/** One piece of work for a key: it may start once `granted` resolves, and `end` makes room for the next. */
export interface Turn {
  readonly granted: Promise<void>;
  /** Ends the turn, or leaves the queue if it was never granted. Calling it again does nothing. */
  readonly end: () => void;
}

export interface Turns {
  /** Queues behind the same key's other work; null if too much of it is already waiting. */
  readonly take: (key: string) => Turn | null;
  /** How many keys have work in progress or waiting. */
  readonly keys: () => number;
}

interface Lane {
  running: number;
  /** In the order they came. */
  readonly waiting: Set<() => void>;
}

/**
 * At most `atOnce` pieces of work per key run at the same time, and at most `maxWaiting` more wait. A turn ends only
 * after one iteration of the event loop: the embedded database blocks the loop, so 300 requests read together would
 * otherwise run one after the other before anyone else's request is read.
 */
export function createTurns({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): Turns {
  const lanes = new Map<string, Lane>();

  function startNext(key: string, lane: Lane): void {
    lane.running -= 1;
    const [next] = lane.waiting;
    if (next !== undefined) {
      lane.waiting.delete(next);
      lane.running += 1;
      next();
    } else if (lane.running === 0) {
      lanes.delete(key);
    }
  }

  return {
    take: (key) => {
      const lane = lanes.get(key) ?? { running: 0, waiting: new Set() };
      if (lane.running >= atOnce && lane.waiting.size >= maxWaiting) return null;
      lanes.set(key, lane);
      let isEnded = false;
      let grant = () => {};
      const turn = new Promise<void>((resolve) => {
        grant = resolve;
      });
      if (lane.running < atOnce) {
        lane.running += 1;
        grant();
      } else {
        lane.waiting.add(grant);
      }
      const end = () => {
        if (isEnded) return;
        isEnded = true;
        if (!lane.waiting.delete(grant)) setImmediate(startNext, key, lane);
      };
      return { granted: turn, end };
    },
    keys: () => lanes.size,
  };
}
