import { uptime } from 'node:os';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type Clock, HOUR, MINUTE, SECOND } from '../clock.ts';
import type { Connection } from '../db/connection.ts';
import { type ClockWatch, type Doubt, type Reading, SETTLE_MS, watchClock } from './clock-watch.ts';

/** Where the time comes from. Tests hand in clocks that they move. */
export interface TimeSources {
  readonly wall: () => number;
  /** Milliseconds since the machine was started, time asleep included. */
  readonly elapsed: () => number;
  /** Whether the database has a clock of its own to compare with. */
  readonly hasDatabaseClock: boolean;
}

export interface TrustedClock {
  /** The calendar, which knows whether it can be trusted. */
  readonly clock: Clock;
  /** null: it is trusted. */
  readonly doubt: () => Doubt | null;
  /** Compares with the database, and records there that the calendar was right. Also runs every 15 seconds. */
  readonly check: () => Promise<void>;
  readonly close: () => void;
}

const CHECK_EVERY_MS = 15 * SECOND;
/** How often we record that the calendar was right. */
const SAVE_EVERY_MS = MINUTE;
/** A slower reply doesn't say precisely enough what the time was. */
const SLOW_MS = 10 * SECOND;

/** `os.uptime` counts the time in which a laptop slept; `performance.now` does not. */
export function systemTime(connection: Pick<Connection, 'pools'>): TimeSources {
  return {
    wall: () => Date.now(),
    elapsed: () => uptime() * SECOND,
    // The embedded database asks the same clock as we do.
    hasDatabaseClock: connection.pools !== undefined,
  };
}

export async function createTrustedClock(
  { db }: Pick<Connection, 'db'>,
  sources: TimeSources,
  log: Logger,
): Promise<TrustedClock> {
  const readHere = (): Reading => ({ wall: sources.wall(), elapsed: sources.elapsed(), database: null });
  let remembered = await ask();
  let savedAt = remembered.trustedAt ?? Number.NEGATIVE_INFINITY;
  const watch: ClockWatch = watchClock(remembered.trustedAt, remembered.reading);
  let last: Doubt | null = null;
  let isSaveDue = true;

  /** What the database remembers, and what all clocks say. */
  async function ask() {
    const before = readHere();
    const { rows } = await sql<{ now: Date; trustedAt: Date | null; confirmations: number | null }>`
      select clock_timestamp() as now, trusted_at as "trustedAt", confirmations
      from (select 1) one left join clock_watch on true`.execute(db);
    const reading = readHere();
    const [row] = rows;
    const isUsable = sources.hasDatabaseClock && reading.elapsed - before.elapsed < SLOW_MS;
    return {
      reading: { ...reading, database: isUsable && row ? row.now.getTime() : null },
      trustedAt: row?.trustedAt?.getTime() ?? null,
      confirmations: row?.confirmations ?? 0,
    };
  }

  function read(reading: Reading): Doubt | null {
    return note(watch.read(reading));
  }

  function note(doubt: Doubt | null): Doubt | null {
    if (doubt !== null && doubt.reason !== last?.reason) {
      log.warn(
        { reason: doubt.reason, hours: hoursOf(doubt) },
        `${WORDS[doubt.reason]} Reminders, verdicts and everything else that can't be taken back wait until the clocks agree, for ${SETTLE_MS / MINUTE} minutes at most where the new time keeps, or until npm run clock -- confirm.`,
      );
    }
    if (doubt === null && last !== null) {
      isSaveDue = true;
      log.info('the clocks are trusted again');
    }
    last = doubt;
    return doubt;
  }

  async function save(wall: number): Promise<void> {
    const at = new Date(wall);
    // After a correction it may be earlier than what another process took for the time.
    const only = isSaveDue ? sql`true` : sql`clock_watch.trusted_at < excluded.trusted_at`;
    await sql`insert into clock_watch (trusted_at) values (${at})
      on conflict (is_only) do update set trusted_at = excluded.trusted_at where ${only}`.execute(db);
    savedAt = wall;
    isSaveDue = false;
  }

  async function check(): Promise<void> {
    const { reading, ...found } = await ask();
    if (found.confirmations !== remembered.confirmations) {
      watch.confirm(reading);
      log.info('an operator has confirmed the time');
    }
    remembered = { reading, ...found };
    if (read(reading) !== null) return;
    if (isSaveDue || reading.wall - savedAt >= SAVE_EVERY_MS) await save(reading.wall);
  }

  let isChecking = false;
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    check()
      .catch((error) => log.debug({ err: error }, 'the clocks could not be compared'))
      .finally(() => {
        isChecking = false;
      });
  }, CHECK_EVERY_MS);
  timer.unref();
  await check();

  const clock: Clock = Object.assign(() => new Date(sources.wall()), {
    isTrusted: () => read(readHere()) === null,
    latest: () => new Date(watch.latest(readHere())),
  });
  return { clock, doubt: () => last, check, close: () => clearInterval(timer) };
}

const WORDS: Readonly<Record<Doubt['reason'], string>> = {
  jumped: 'The clock of this machine has jumped.',
  away: 'The clock of this machine is hours from when a server was last sure of the time: it was stopped, or the clock has jumped.',
  database: "The clock of this machine differs from the database server's by hours.",
};

function hoursOf({ byMs }: Doubt): number {
  return Math.round((byMs / HOUR) * 10) / 10;
}
