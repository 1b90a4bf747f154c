import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calibrate, calibrationMap } from './calibration-map.ts';
import { isotonicBlocks } from './isotonic.ts';

/** Isotonic regression by its min–max definition over the means of all runs that contain a point. */
function byDefinition(values: readonly number[], weights: readonly number[]): number[] {
  const mean = (from: number, to: number) => {
    let [sum, weight] = [0, 0];
    for (let i = from; i <= to; i += 1) {
      sum += (values[i] ?? 0) * (weights[i] ?? 0);
      weight += weights[i] ?? 0;
    }
    return sum / weight;
  };
  return values.map((_, i) => {
    let best = Number.NEGATIVE_INFINITY;
    for (let from = 0; from <= i; from += 1) {
      let least = Number.POSITIVE_INFINITY;
      for (let to = i; to < values.length; to += 1) least = Math.min(least, mean(from, to));
      best = Math.max(best, least);
    }
    return best;
  });
}

const points = fc.array(fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: 1, max: 9 })), {
  minLength: 1,
  maxLength: 14,
});

test('pooling gives the same result as the definition', () => {
  fc.assert(
    fc.property(points, (points) => {
      const [values, weights] = [points.map(([value]) => value), points.map(([, weight]) => weight)];
      const fitted = isotonicBlocks(values, weights).flatMap(({ mean, from, to }) =>
        Array(to - from).fill(mean),
      );
      const expected = byDefinition(values, weights);
      expect(fitted).toHaveLength(expected.length);
      for (const [i, value] of fitted.entries()) expect(value).toBeCloseTo(expected[i] ?? Number.NaN, 9);
    }),
  );
});

const outcomes = fc.array(
  fc.record({
    score: fc.integer({ min: 0, max: 10_000 }),
    isShortlisted: fc.boolean(),
    weight: fc.constant(1),
  }),
  { minLength: 0, maxLength: 300 },
);

test('calibration keeps the order and stays on the scale', () => {
  fc.assert(
    fc.property(outcomes, (outcomes) => {
      const map = calibrationMap(outcomes);
      let before = 0;
      for (let score = 0; score <= 10_000; score += 50) {
        const after = calibrate(map, score);
        expect(after).toBeGreaterThanOrEqual(before);
        expect(after).toBeLessThanOrEqual(10_000);
        before = after;
      }
    }),
  );
});

test('scores of which a fifth were shortlisted are calibrated to 20%', () => {
  const outcomes = Array.from({ length: 1_000 }, (_, n) => ({
    score: n < 500 ? 3_000 : 8_000,
    isShortlisted: n < 500 ? n % 5 === 0 : n % 2 === 0,
    weight: 1,
  }));
  const map = calibrationMap(outcomes);
  expect(calibrate(map, 3_000)).toBeGreaterThan(1_950);
  expect(calibrate(map, 3_000)).toBeLessThan(2_080);
  expect(Math.abs(calibrate(map, 8_000) - 5_000)).toBeLessThan(60);
  expect(calibrate(null, 1_234)).toBe(1_234);
});
