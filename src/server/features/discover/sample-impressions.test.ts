import { expect, test } from 'vitest';
import { createSampling } from './sample-impressions.ts';

/** Chances that are spread evenly, so that the test is the same each time. */
function evenChances(): () => number {
  let n = 0;
  return () => {
    n += 1;
    return (n * 0.618_033_988_749_895) % 1;
  };
}

/** For each of these seconds: how many rows this many cards write, and how many showings the rows stand for. */
function shownIn(perSecond: number, seconds: readonly number[]) {
  let at = new Date('2026-05-04T09:00:00Z').getTime();
  const weigh = createSampling(perSecond, () => new Date(at), evenChances());
  return seconds.map((cards) => {
    const weights = Array.from({ length: cards }, weigh).filter((weight) => weight > 0);
    at += 1_000;
    return { rows: weights.length, stands: weights.reduce((sum, each) => sum + each, 0) };
  });
}

test('at an ordinary rate every card is written with weight one', () => {
  expect(shownIn(500, [100, 500, 20])).toEqual(
    [100, 500, 20].map((cards) => ({ rows: cards, stands: cards })),
  );
});

test('in a rush fewer cards are written, with weights that add up to all', () => {
  const [first, second, third] = shownIn(500, [10_000, 10_000, 10_000]);
  // Until the rush is noticed, more is written.
  expect(first?.rows).toBeLessThan(2_500);
  for (const { rows, stands } of [second, third].flatMap((each) => each ?? [])) {
    expect(rows).toBeGreaterThan(400);
    expect(rows).toBeLessThan(600);
    expect(Math.abs(stands - 10_000)).toBeLessThan(500);
  }
  expect(Math.abs((first?.stands ?? 0) - 10_000)).toBeLessThan(500);
});

test('after a quiet second every card is written again', () => {
  const [, , , last] = shownIn(500, [10_000, 10_000, 0, 300]);
  expect(last).toEqual({ rows: 300, stands: 300 });
});
