export interface ThreadUse {
  /** Processor time in milliseconds: of this thread's longest turn, in which nothing else could run, and in all. */
  readonly longestMs: number;
  readonly totalMs: number;
}

/** Begins to measure this thread. Each call of the returned function says what it used since the call before. */
export function watchThread(): () => ThreadUse {
  let start = process.threadCpuUsage();
  let turn = start;
  let longestMs = 0;
  setInterval(() => {
    longestMs = Math.max(longestMs, millisecondsSince(turn));
    turn = process.threadCpuUsage();
  }, 1).unref();
  return () => {
    const use = { longestMs, totalMs: millisecondsSince(start) };
    start = process.threadCpuUsage();
    longestMs = 0;
    return use;
  };
}

function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
