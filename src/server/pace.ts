import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE } from './clock.ts';

/** How work on a whole index is spread over time, so that requests are served promptly meanwhile. */
export interface Pace {
  /** Waits before an index is loaded beside the one in use; `tookMs` says how long the last load took. */
  readonly beforeLoad: (tookMs: number, signal: AbortSignal) => Promise<void>;
  /** Waits after some milliseconds of work on it. */
  readonly rest: (workedMs: number, signal: AbortSignal) => Promise<void>;
}

/** Several times as long as a load takes, so that few of a dozen processes load at once. */
const LOADS_APART = 4;
const MOST_DELAY_MS = 10 * MINUTE;
/** Shorter than a page of the deck takes: a request waits for one such slice at each of its steps. */
const SLICE_MS = 4;

/** Half of one core at most. */
export const backgroundPace: Pace = {
  // Every process hears of a new model in the same second; the delay is what keeps them from loading together.
  beforeLoad: (tookMs, signal) =>
    pause(Math.random() * Math.min(LOADS_APART * tookMs, MOST_DELAY_MS), signal),
  rest: pause,
};

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return sleep(milliseconds, undefined, { ref: false, signal });
}

/** Divides long work into slices of a few milliseconds. */
export class Slices {
  readonly #rest: () => Promise<void>;
  #since: number = performance.now();

  constructor(rest: (workedMs: number) => Promise<void>) {
    this.#rest = () => rest(performance.now() - this.#since);
  }

  /** To be called when work goes on after waiting for something else. */
  resume(): void {
    this.#since = performance.now();
  }

  /** Whether it is time to rest. */
  get isOver(): boolean {
    return performance.now() - this.#since >= SLICE_MS;
  }

  async rest(): Promise<void> {
    await this.#rest();
    this.#since = performance.now();
  }
}

/** For work that somebody waits for: requests get their turn between two slices, and nothing else rests. */
export function eagerSlices(): Slices {
  return new Slices(() => new Promise((resolve) => setImmediate(resolve)));
}
