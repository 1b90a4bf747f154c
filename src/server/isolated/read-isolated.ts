import type * as z from 'zod/mini';
import { type IsolatedRun, runIsolated } from './run-isolated.ts';
import type { FailedRun, Failure } from './start-isolated.ts';

/** The machine was too busy, or somebody killed the program. The input may be fine, so try again later. */
export class CutOff extends Error {}

/**
 * Runs a program as `runIsolated` does and checks the form of its result. Returns null if the input is to blame, and calls
 * `onUnreadable` with the reason; 'result' is a result of another form.
 * @throws CutOff, and what `runIsolated` throws
 */
export async function readIsolated<T>(
  run: IsolatedRun,
  form: z.ZodMiniType<T>,
  onUnreadable: (why: Failure | 'result', detail: string) => void,
): Promise<T | null> {
  const outcome = await runIsolated(run);
  if (outcome.state === 'done') {
    const checked = form.safeParse(outcome.result);
    if (checked.success) return checked.data;
    onUnreadable('result', 'its result did not have the expected form');
    return null;
  }
  throwIfCutOff(outcome);
  onUnreadable(outcome.why, outcome.detail);
  return null;
}

export function throwIfCutOff({ why }: FailedRun): void {
  if (why === 'wall' || why === 'killed') throw new CutOff(`a program was cut off: ${why}`);
}
