import { HOUR, MINUTE } from '../clock.ts';

/** What the clocks say at one moment, in milliseconds. */
export interface Reading {
  /** The machine's calendar time, since 1970. It can be set, forward and back. */
  readonly wall: number;
  /** Since the machine was started, time asleep included. It can't be set. */
  readonly elapsed: number;
  /** The database server's calendar time; null if it was not asked, or if the database uses this machine's clock. */
  readonly database: number | null;
}

/**
 * jumped: the calendar moved without time having passed. away: when this process started, the time at which a server on
 * this database last trusted its clock was hours ago, or in the future. database: the calendar differs from the database
 * server's clock.
 */
export type DoubtReason = 'jumped' | 'away' | 'database';

export interface Doubt {
  readonly reason: DoubtReason;
  /** How far the calendar is ahead of what was expected, negative if behind, in milliseconds. */
  readonly byMs: number;
}

/** Decides whether the calendar can be believed. Pure: the readings are passed in. */
export interface ClockWatch {
  /** Evaluates a new reading. Returns null while the calendar is trusted. */
  readonly read: (reading: Reading) => Doubt | null;
  /** An operator says that the calendar is right. */
  readonly confirm: (reading: Reading) => void;
  /** The latest calendar time consistent with all readings, at a reading already passed to `read`. */
  readonly latest: (reading: Reading) => number;
}

/** Clocks are corrected by minutes now and then, which is harmless to deadlines of 48 hours. */
export const TOLERANCE_MS = 15 * MINUTE;
/** After a longer stop we can't tell a jump from time that passed, because nothing measured it. */
export const AWAY_MS = 2 * HOUR;
/**
 * A calendar that keeps its new time this long is trusted: time servers are asked at least every 35 minutes, and would
 * have corrected a wrong one. So a machine that was paused, or wrong until its network came up, recovers automatically.
 */
export const SETTLE_MS = 40 * MINUTE;

type Point = Pick<Reading, 'wall' | 'elapsed'>;

/** @param trustedAt when a server on this database last trusted its clock; null at the first start */
export function watchClock(trustedAt: number | null, first: Reading): ClockWatch {
  /** The last reading at which all clocks agreed; null if this process has had none. */
  let anchor: Point | null = null;
  /** The reading since which the calendar has advanced steadily. */
  let course: Point = first;
  let databaseOffMs = databaseOffset(first) ?? 0;
  /** The difference that an operator has confirmed. */
  let confirmedOffMs = 0;
  let doubt: Doubt | null = null;

  /** How much the calendar has moved relative to the time elapsed since `point`. */
  const drift = (point: Point, { wall, elapsed }: Reading) => wall - point.wall - (elapsed - point.elapsed);
  const isFar = (ms: number) => Math.abs(ms) > TOLERANCE_MS;
  const isDatabaseFar = () => isFar(databaseOffMs) && isFar(databaseOffMs - confirmedOffMs);

  function trust(reading: Reading): null {
    anchor = course = reading;
    doubt = null;
    return doubt;
  }

  function setDoubt(reason: DoubtReason, byMs: number): Doubt {
    doubt = { reason, byMs };
    return doubt;
  }

  /** With no earlier reading of our own, compares with what the database remembers. */
  function begin(reading: Reading): Doubt | null {
    const gap = trustedAt === null ? 0 : drift({ wall: trustedAt, elapsed: first.elapsed }, reading);
    if (isDatabaseFar()) return setDoubt('database', databaseOffMs);
    if (gap > AWAY_MS || gap < -TOLERANCE_MS) return setDoubt('away', gap);
    return trust(reading);
  }

  function stayInDoubt(reading: Reading, was: Doubt): Doubt | null {
    if (anchor !== null && !isFar(drift(anchor, reading)) && !isDatabaseFar()) return trust(reading);
    const isSettledWithDatabase = was.reason === 'database' && !isDatabaseFar();
    if (isFar(drift(course, reading)) || isSettledWithDatabase) {
      course = reading;
      return anchor === null ? begin(reading) : setDoubt('jumped', drift(anchor, reading));
    }
    if (isDatabaseFar()) {
      course = reading;
      return setDoubt('database', databaseOffMs);
    }
    return reading.elapsed - course.elapsed >= SETTLE_MS ? trust(reading) : was;
  }

  begin(first);
  return {
    read: (reading) => {
      databaseOffMs = databaseOffset(reading) ?? databaseOffMs;
      if (doubt !== null) return stayInDoubt(reading, doubt);
      const jump = anchor === null ? 0 : drift(anchor, reading);
      if (isFar(jump)) {
        course = reading;
        return setDoubt('jumped', jump);
      }
      if (isDatabaseFar()) {
        course = reading;
        return setDoubt('database', databaseOffMs);
      }
      return trust(reading);
    },
    confirm: (reading) => {
      confirmedOffMs = databaseOffMs;
      trust(reading);
    },
    latest: (reading) => {
      if (doubt === null) return reading.wall;
      const expected = anchor === null ? (trustedAt ?? 0) : anchor.wall + (reading.elapsed - anchor.elapsed);
      return Math.max(reading.wall, expected);
    },
  };
}

function databaseOffset({ wall, database }: Reading): number | null {
  return database === null ? null : wall - database;
}
