import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE } from './clock.ts';

/** Spreads work on a whole index over time, so that requests are still served promptly. */
export interface Pace {
  /** Waits before a second index is loaded alongside the one in use; `tookMs` is how long the last load took. */
  readonly beforeLoad: (tookMs: number, signal: AbortSignal) => Promise<void>;
  /** Waits after some milliseconds of work on the index. */
  readonly rest: (workedMs: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Loads are delayed by up to this many times the duration of a load, so that few of a dozen processes load at the same time.
 */
const LOADS_APART = 4;
const MOST_DELAY_MS = 10 * MINUTE;
/** Shorter than a page of the deck takes, because a request may wait for one slice at each of its steps. */
const SLICE_MS = 4;

/** Uses at most half of one core. */
export const backgroundPace: Pace = {
  // All processes learn of a new model within the same second; the delay keeps them from loading it together.
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

  /** Call when work continues after waiting for something else. */
  resume(): void {
    this.#since = performance.now();
  }

  /** Whether the slice is used up, so that it is time to rest. */
  get isOver(): boolean {
    return performance.now() - this.#since >= SLICE_MS;
  }

  async rest(): Promise<void> {
    await this.#rest();
    this.#since = performance.now();
  }
}

/** For work that someone is waiting for: yields to requests between slices, but does not rest. */
export function eagerSlices(): Slices {
  return new Slices(() => new Promise((resolve) => setImmediate(resolve)));
}

/** For work that keeps everybody else waiting: rests as long as it worked, so that others get half of the time. */
export function restingSlices(): Slices {
  return new Slices((workedMs) => sleep(workedMs));
}
