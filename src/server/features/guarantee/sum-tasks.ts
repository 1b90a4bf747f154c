import type { Services } from '../../services.ts';
import { sumDays } from './sum-days.ts';

/** Readers count what is not summed yet from the answers themselves, so a late round costs time, not accuracy. */
const EVERY_SECONDS = 60;

export function guaranteeSumTask(context: Services): void {
  context.tasks.runsOnSchedule('guarantee.sum', { everySeconds: EVERY_SECONDS }, (signal) =>
    sumDays(context, signal),
  );
}
