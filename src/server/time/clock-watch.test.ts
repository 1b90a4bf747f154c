import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts';
import { type ClockWatch, type Reading, SETTLE_MS, watchClock } from './clock-watch.ts';

const START = Date.parse('2026-11-02T09:00:00Z');

/** A machine whose clocks a test moves. */
class Machine {
  wall = START;
  elapsed = 5 * DAY;
  /** null if the database uses our own clock, or does not reply. */
  database: number | null;
  watch: ClockWatch;

  constructor({
    trustedAt = START,
    database = null,
  }: { trustedAt?: number | null; database?: number | null } = {}) {
    this.database = database;
    this.watch = watchClock(trustedAt, this.reading());
  }

  reading(): Reading {
    return { wall: this.wall, elapsed: this.elapsed, database: this.database };
  }

  /** Lets time pass, with a reading every quarter of a minute. */
  pass(ms: number): void {
    for (let left = ms; left > 0; left -= 15 * SECOND) {
      const step = Math.min(left, 15 * SECOND);
      this.wall += step;
      this.elapsed += step;
      if (this.database !== null) this.database += step;
      this.doubt();
    }
  }

  doubt() {
    return this.watch.read(this.reading())?.reason ?? null;
  }
}

test('a clock that runs and is set by minutes is trusted', () => {
  const machine = new Machine();
  machine.pass(DAY);
  machine.wall -= 3 * MINUTE;
  expect(machine.doubt()).toBeNull();
  machine.wall += 10 * MINUTE;
  expect(machine.doubt()).toBeNull();
});

test('a jump is doubted until the clock is set back', () => {
  for (const jump of [50 * HOUR, -50 * HOUR]) {
    const machine = new Machine();
    machine.wall += jump;
    expect(machine.doubt()).toBe('jumped');
    machine.pass(20 * SECOND);
    expect(machine.watch.read(machine.reading())?.byMs).toBe(jump);
    machine.wall -= jump;
    expect(machine.doubt()).toBeNull();
  }
});

test('a resumed virtual machine is trusted once its new time has settled', () => {
  const machine = new Machine();
  machine.wall += 7 * HOUR;
  expect(machine.doubt()).toBe('jumped');
  machine.pass(SETTLE_MS - MINUTE);
  expect(machine.doubt()).toBe('jumped');
  machine.pass(MINUTE);
  expect(machine.doubt()).toBeNull();
});

test('a clock that keeps jumping is not trusted', () => {
  const machine = new Machine();
  for (let n = 0; n < 10; n += 1) {
    machine.wall += HOUR;
    machine.pass(SETTLE_MS - MINUTE);
    expect(machine.doubt()).toBe('jumped');
  }
});

test('a laptop’s sleep counts as elapsed time and causes no doubt', () => {
  const machine = new Machine();
  machine.wall += 9 * HOUR;
  machine.elapsed += 9 * HOUR;
  expect(machine.doubt()).toBeNull();
});

test('a machine that boots in the past is trusted once its clock is set', () => {
  const machine = new Machine({ trustedAt: START + 3 * DAY });
  expect(machine.doubt()).toBe('away');
  machine.wall += 3 * DAY + HOUR;
  expect(machine.doubt()).toBeNull();
});

test('the clock is trusted after a quick restart, not after hours', () => {
  expect(new Machine({ trustedAt: null }).doubt()).toBeNull();
  expect(new Machine({ trustedAt: START - HOUR }).doubt()).toBeNull();
  // The clock jumped by 50 hours, and then the server was restarted.
  const machine = new Machine({ trustedAt: START - 50 * HOUR });
  expect(machine.doubt()).toBe('away');
  machine.wall -= 50 * HOUR;
  expect(machine.doubt()).toBeNull();
});

test("a clock hours from the database server's is doubted until they agree", () => {
  const machine = new Machine({ trustedAt: START - 5 * HOUR, database: START - 5 * HOUR });
  machine.pass(5 * SETTLE_MS);
  expect(machine.doubt()).toBe('database');
  machine.wall -= 5 * HOUR;
  expect(machine.doubt()).toBeNull();
  // The database server's own clock is what jumps.
  machine.database = machine.wall + 9 * HOUR;
  expect(machine.doubt()).toBe('database');
  machine.database = machine.wall;
  expect(machine.doubt()).toBeNull();
});

test('a missing reply from the database changes nothing', () => {
  const machine = new Machine({ database: START - 5 * HOUR });
  machine.database = null;
  machine.pass(2 * SETTLE_MS);
  expect(machine.doubt()).toBe('database');
});

test('an operator can confirm the time, even against the database', () => {
  const machine = new Machine({ database: START - 5 * HOUR });
  machine.watch.confirm(machine.reading());
  machine.pass(HOUR);
  expect(machine.doubt()).toBeNull();
  machine.wall += 5 * HOUR;
  expect(machine.doubt()).toBe('jumped');
});

test('while in doubt, `latest` returns the later of the possible times', () => {
  const machine = new Machine();
  machine.wall -= 50 * HOUR;
  machine.pass(MINUTE);
  expect(machine.watch.latest(machine.reading())).toBe(START + MINUTE);
  machine.wall += 100 * HOUR;
  machine.doubt();
  expect(machine.watch.latest(machine.reading())).toBe(machine.wall);
});
