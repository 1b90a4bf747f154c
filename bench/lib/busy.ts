import { availableParallelism, loadavg } from 'node:os';

/** The last minute's load and the number of cores. Times measured under a load above the number of cores mean little. */
export function busyness(): string {
  const [lastMinute = 0] = loadavg();
  return `load ${lastMinute.toFixed(1)} on ${availableParallelism()} cores`;
}
