/** A clock that stands still until the test moves it. */
export interface TestClock {
  (): Date;
  advance(milliseconds: number): void;
}

const START = Date.parse('2026-11-02T09:00:00Z');

export function testClock(start: number = START): TestClock {
  let now = start;
  const clock = () => new Date(now);
  return Object.assign(clock, {
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
  });
}

/** The real time, which a test can move ahead. */
export function runningClock(): TestClock {
  let aheadMs = 0;
  const clock = () => new Date(Date.now() + aheadMs);
  return Object.assign(clock, {
    advance: (milliseconds: number) => {
      aheadMs += milliseconds;
    },
  });
}
