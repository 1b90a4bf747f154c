/**
 * Runs `work` one round at a time. A call during a round may be about something that the round did not see, so it waits
 * for the next one; any number of calls share it.
 */
export function inRounds(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  function round(): Promise<void> {
    if (running === null) {
      running = work().finally(() => {
        running = null;
      });
      return running;
    }
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null;
        return round();
      });
    return next;
  }
  return round;
}

/** Long work that nobody waits for, at most once at a time. */
export interface Background {
  /** Does nothing while it runs. */
  readonly start: () => void;
  /** Resolves when it no longer runs. @throws what it threw */
  readonly done: () => Promise<void>;
  readonly isRunning: () => boolean;
}

export function inBackground(work: () => Promise<void>, onFailure: (error: unknown) => void): Background {
  let running: Promise<void> | null = null;
  return {
    start: () => {
      if (running !== null) return;
      const run = work().finally(() => {
        running = null;
      });
      run.catch(onFailure);
      running = run;
    },
    done: async () => {
      await running;
    },
    isRunning: () => running !== null,
  };
}
