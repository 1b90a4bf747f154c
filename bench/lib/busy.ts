import { availableParallelism, loadavg } from 'node:os';

/** Processes that wanted a core in the last minute, beside the number of cores: above it, times mean little. */
export function busyness(): string {
  const [lastMinute = 0] = loadavg();
  return `load ${lastMinute.toFixed(1)} on ${availableParallelism()} cores`;
}
