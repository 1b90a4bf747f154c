/** Now, as everything in the server asks for it: tests hand in one that they move. */
export interface Clock {
  (): Date;
  /** See `isTrusted`; a clock without it is always right. */
  readonly isTrusted?: () => boolean;
  /** See `latestNow`. */
  readonly latest?: () => Date;
}

/**
 * False while the machine's clock may be wrong by hours (docs/decisions/0031). Then nothing is decided by it that can't
 * be taken back.
 */
export function isTrusted(clock: Clock): boolean {
  return clock.isTrusted?.() ?? true;
}

/** The latest that it can be now: for times that somebody must not miss because our clock was behind. */
export function latestNow(clock: Clock): Date {
  return clock.latest?.() ?? clock();
}

/** The same clock, stopped at an instant that was read from it. */
export function stoppedAt(clock: Clock, instant: Date): Clock {
  return Object.assign(() => instant, { isTrusted: () => isTrusted(clock) });
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** In milliseconds. Beyond the year 9999 a Date is written as the databases do not read it. */
export const LAST_INSTANT = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

export function after(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds);
}
