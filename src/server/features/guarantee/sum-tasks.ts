import type { Services } from '../../services.ts';
import { sumDays } from './sum-days.ts';

/** Readers count unsummed days from the answers themselves, so a late run costs time, not accuracy. */
const EVERY_SECONDS = 60;

export function guaranteeSumTask(context: Services): void {
  context.tasks.addPeriodicJob('guarantee.sum', { everySeconds: EVERY_SECONDS }, (signal) =>
    sumDays(context, signal),
  );
}
