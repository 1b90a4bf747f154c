import type { Pace } from '#server/pace.ts';

/** A pace that a test can stop and resume; otherwise it never pauses. */
export interface HeldPace extends Pace {
  /** From here on, either loads wait before they start, or all background work waits after each step. */
  readonly hold: (where: 'before a load' | 'at each step') => void;
  /** Makes the waiting work fail, as if the database had gone away; later work waits again. */
  readonly fail: () => void;
  /** Resolves when something waits. */
  readonly isHeld: () => Promise<void>;
  readonly release: () => void;
}

export function heldPace(): HeldPace {
  let waitsAt: 'before a load' | 'at each step' | null = null;
  let waiting: PromiseWithResolvers<void>[] = [];
  let arrived = Promise.withResolvers<void>();

  function wait(): Promise<void> {
    const wait = Promise.withResolvers<void>();
    waiting.push(wait);
    arrived.resolve();
    return wait.promise;
  }

  function takeWaiting(): PromiseWithResolvers<void>[] {
    const those = waiting;
    waiting = [];
    arrived = Promise.withResolvers();
    return those;
  }

  return {
    beforeLoad: async () => {
      if (waitsAt === 'before a load') await wait();
    },
    rest: async () => {
      if (waitsAt === 'at each step') await wait();
    },
    hold: (where) => {
      waitsAt = where;
    },
    fail: () => {
      for (const { reject } of takeWaiting()) reject(new Error('The database went away.'));
    },
    isHeld: () => arrived.promise,
    release: () => {
      waitsAt = null;
      for (const { resolve } of takeWaiting()) resolve();
    },
  };
}
