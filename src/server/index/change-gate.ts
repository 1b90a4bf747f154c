import { setTimeout as sleep } from 'node:timers/promises';

/** How often to look whether the indexes have stopped changing. */
const SETTLE_MS = 20;

/** Lets several pieces of work change indexes at the same time, or one piece of work use them while nothing changes them. */
export function changeGate() {
  /** Pieces of work that are changing an index. */
  let changeCount = 0;
  /** Resolves when indexes may change again; null if they may change now. */
  let undisturbing: Promise<void> | null = null;
  const postponedChanges: (() => void)[] = [];

  return {
    /** Runs work that changes an index, once indexes may change. */
    async change(work: () => Promise<void>): Promise<void> {
      while (undisturbing !== null) await undisturbing;
      changeCount += 1;
      try {
        await work();
      } finally {
        changeCount -= 1;
      }
    },

    /** Makes a small change now, even during another, or as soon as indexes may change. */
    changeSoon(change: () => void): void {
      if (undisturbing === null) change();
      else postponedChanges.push(change);
    },

    /** Runs `work` while no index changes: whatever would change an index waits. */
    async undisturbed<Result>(work: () => Promise<Result>): Promise<Result> {
      while (changeCount > 0 || undisturbing !== null) await (undisturbing ?? sleep(SETTLE_MS));
      const working = work();
      undisturbing = working.then(
        () => {},
        () => {},
      );
      await undisturbing;
      undisturbing = null;
      for (const change of postponedChanges.splice(0)) change();
      return working;
    },
  };
}
