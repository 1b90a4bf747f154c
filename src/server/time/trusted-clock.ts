import { uptime } from 'node:os';
import type { Logger } from 'pino';
import { type Clock, HOUR, MINUTE, SECOND } from '../clock.ts';
import type { Connection } from '../db/connection.ts';
import { run, statement } from '../db/statement.ts';
import { type ClockWatch, type Doubt, type Reading, SETTLE_MS, watchClock } from './clock-watch.ts';

/** The sources of time. Tests pass clocks that they move. */
export interface TimeSources {
  readonly wall: () => number;
  /** Milliseconds since the machine was started, time asleep included. */
  readonly elapsed: () => number;
  /** Whether the database has a clock of its own to compare with. */
  readonly hasDatabaseClock: boolean;
}

export interface TrustedClock {
  /** The machine's date and time, which also says whether it can be trusted. */
  readonly clock: Clock;
  /** null if the clock is trusted. */
  readonly doubt: () => Doubt | null;
  /** Compares with the database's clock and, if the time is trusted, records that there. Also runs every 15 seconds. */
  readonly check: () => Promise<void>;
  readonly close: () => void;
}

const CHECK_EVERY_MS = 15 * SECOND;
/** How often we record that the time was trusted. */
const SAVE_EVERY_MS = MINUTE;
/** A slower reply is not precise enough. */
const SLOW_MS = 10 * SECOND;

/** `os.uptime` counts the time in which a laptop slept; `performance.now` does not. */
export function systemTime(connection: Pick<Connection, 'pools'>): TimeSources {
  return {
    wall: () => Date.now(),
    elapsed: () => uptime() * SECOND,
    // The embedded database uses the same clock as we do.
    hasDatabaseClock: connection.pools !== undefined,
  };
}

const READ = statement<{ now: Date; trustedAt: Date | null; confirmations: number | null }>(
  'clock-read',
  `select clock_timestamp() as now, trusted_at as "trustedAt", confirmations
    from (select 1) one left join clock_watch on true`,
);

/** After a correction the time may be earlier than what another process stored. */
const SAVE = statement<never, [trustedAt: Date, mayBeEarlier: boolean]>(
  'clock-save',
  `insert into clock_watch (trusted_at) values ($1)
    on conflict (is_only) do update set trusted_at = excluded.trusted_at
    where $2 or clock_watch.trusted_at < excluded.trusted_at`,
);

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

  /** Reads all clocks, and what the database remembers. */
  async function ask() {
    const firstReading = readHere();
    const rows = await run(db, READ, []);
    const reading = readHere();
    const [row] = rows;
    const isUsable = sources.hasDatabaseClock && reading.elapsed - firstReading.elapsed < SLOW_MS;
    return {
      reading: { ...reading, database: isUsable && row ? row.now.getTime() : null },
      trustedAt: row?.trustedAt?.getTime() ?? null,
      confirmations: row?.confirmations ?? 0,
    };
  }

  function noteReading(reading: Reading): Doubt | null {
    return note(watch.read(reading));
  }

  function note(doubt: Doubt | null): Doubt | null {
    if (doubt !== null && doubt.reason !== last?.reason) {
      log.warn(
        { reason: doubt.reason, hours: hoursOf(doubt) },
        `${WORDS[doubt.reason]} Reminders, verdicts and everything else that can't be undone wait until the clocks agree, until the new time has been stable for ${SETTLE_MS / MINUTE} minutes, or until npm run clock -- confirm.`,
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
    await run(db, SAVE, [new Date(wall), isSaveDue]);
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
    if (noteReading(reading) !== null) return;
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
    isTrusted: () => noteReading(readHere()) === null,
    latest: () => new Date(watch.latest(readHere())),
  });
  return { clock, doubt: () => last, check, close: () => clearInterval(timer) };
}

const WORDS: Readonly<Record<Doubt['reason'], string>> = {
  jumped: 'The clock of this machine has jumped.',
  away: 'The clock of this machine is hours away from the last trusted time: the server was stopped for a long time, or the clock has jumped.',
  database: "The clock of this machine differs from the database server's by hours.",
};

function hoursOf({ byMs }: Doubt): number {
  return Math.round((byMs / HOUR) * 10) / 10;
}
