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
