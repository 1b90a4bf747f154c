/** Returns the current time, for everything in the server. Tests pass a clock that they move. */
export interface Clock {
  (): Date;
  /** See `isTrusted`; a clock without it is always right. */
  readonly isTrusted?: () => boolean;
  /** See `latestNow`. */
  readonly latest?: () => Date;
}

/**
 * False while the machine's clock may be wrong by more than 15 minutes (docs/decisions/0031). Meanwhile nothing
 * irreversible is decided by the clock.
 */
export function isTrusted(clock: Clock): boolean {
  return clock.isTrusted?.() ?? true;
}

/** The latest time that it can be now: for deadlines that nobody should miss because our clock is behind. */
export function latestNow(clock: Clock): Date {
  return clock.latest?.() ?? clock();
}

/** A clock that always shows an instant read from `clock`, and is trusted whenever `clock` is. It has no `latest`. */
export function stoppedAt(clock: Clock, instant: Date): Clock {
  return Object.assign(() => instant, { isTrusted: () => isTrusted(clock) });
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The last instant we can store, in milliseconds: the databases can't parse how dates after the year 9999 are formatted. */
export const LAST_INSTANT = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** The full hour that an instant is in, in milliseconds since 1970. */
export function fullHour(instant: Date): number {
  return Math.floor(instant.getTime() / HOUR) * HOUR;
}

export function after(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds);
}
