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
  let waits: PromiseWithResolvers<void>[] = [];
  let arrival = Promise.withResolvers<void>();

  function wait(): Promise<void> {
    const wait = Promise.withResolvers<void>();
    waits.push(wait);
    arrival.resolve();
    return wait.promise;
  }

  function takeWaits(): PromiseWithResolvers<void>[] {
    const taken = waits;
    waits = [];
    arrival = Promise.withResolvers();
    return taken;
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
      for (const { reject } of takeWaits()) reject(new Error('The database went away.'));
    },
    isHeld: () => arrival.promise,
    release: () => {
      waitsAt = null;
      for (const { resolve } of takeWaits()) resolve();
    },
  };
}
