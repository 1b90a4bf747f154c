/**
 * Runs `work` one round at a time. A call made during a round waits for the next round, because the current one may have
 * missed whatever prompted the call. All calls that wait share the next round.
 */
export function inRounds(work: () => Promise<void>): () => Promise<void> {
  let thisRound: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  function round(): Promise<void> {
    if (thisRound === null) {
      thisRound = work().finally(() => {
        thisRound = null;
      });
      return thisRound;
    }
    next ??= thisRound
      .catch(() => {})
      .then(() => {
        next = null;
        return round();
      });
    return next;
  }
  return round;
}

/** Long-running work in the background, at most one run at a time. */
export interface Background {
  /** Does nothing if it is already running. */
  readonly start: () => void;
  /** Resolves when the work ends. @throws what the work threw */
  readonly done: () => Promise<void>;
  readonly isRunning: () => boolean;
}

export function inBackground(work: () => Promise<void>, onFailure: (error: unknown) => void): Background {
  let currentRun: Promise<void> | null = null;
  return {
    start: () => {
      if (currentRun !== null) return;
      const run = work().finally(() => {
        currentRun = null;
      });
      run.catch(onFailure);
      currentRun = run;
    },
    done: async () => {
      await currentRun;
    },
    isRunning: () => currentRun !== null,
  };
}
