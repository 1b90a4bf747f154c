import { getPriority, setPriority } from 'node:os';
import { BACKGROUND_NICENESS } from '../niceness.ts';

/**
 * Call it in a thread: from then on requests, which are served in another thread, get the processor first. Learning takes
 * a core for minutes, and a small machine has no core to spare for it.
 */
export function lowerThreadPriority(): void {
  // Linux has a priority for each thread. Elsewhere this would change that of the whole process, requests included.
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, Math.max(getPriority(), BACKGROUND_NICENESS));
  } catch {
    // The system does not allow it.
  }
}
