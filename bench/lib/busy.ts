import { availableParallelism, loadavg } from 'node:os';

/** The last minute's load and the number of cores. If more processes wanted a core than there are, times mean little. */
export function busyness(): string {
  const [lastMinute = 0] = loadavg();
  return `load ${lastMinute.toFixed(1)} on ${availableParallelism()} cores`;
}
