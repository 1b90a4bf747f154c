import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LEAST_GROUP } from '#contract/monitoring.ts';
import { type RateSums, rateRatio, rateVariance } from './rate-maths.ts';
import { roundCount, shownGroups } from './suppress-small.ts';

/** A group of people, each with the number of decided and of shortlisted applications. */
function groupOf(people: readonly (readonly [n: number, x: number])[]): RateSums {
  const sum = (of: (n: number, x: number) => number) => people.reduce((all, [n, x]) => all + of(n, x), 0);
  return {
    people: people.length,
    n: sum((n) => n),
    x: sum((_, x) => x),
    xx: sum((_, x) => x * x),
    xn: sum((n, x) => x * n),
    nn: sum((n) => n * n),
  };
}

const oneApplicationEach = (count: number, shortlisted: number) =>
  groupOf(Array.from({ length: count }, (_, i) => [1, i < shortlisted ? 1 : 0]));

test('with one application per person the range is close to the textbook’s', () => {
  // 20 of 100 against 40 of 100: the ratio is 0.5, and the range is ln 0.5 ± 1.96 · √(0.8/20 + 0.6/40) for its logarithm.
  const ratio = rateRatio(oneApplicationEach(100, 20), oneApplicationEach(100, 40));
  expect(ratio?.value).toBeCloseTo(0.5, 9);
  expect(ratio?.low).toBeCloseTo(0.5 * Math.exp(-1.96 * Math.sqrt(0.055)), 1);
  expect(ratio?.high).toBeCloseTo(0.5 * Math.exp(1.96 * Math.sqrt(0.055)), 1);
});

test('ten applications by one person count less than one each by ten', () => {
  const alike = groupOf(Array.from({ length: 10 }, (_, i) => [10, i < 5 ? 10 : 0]));
  expect(rateVariance(alike)).toBeGreaterThan(rateVariance(oneApplicationEach(100, 50)) * 8);
});

test('a rate of zero or one has a wide range', () => {
  const none = rateRatio(oneApplicationEach(12, 0), oneApplicationEach(40, 20));
  expect(none).toMatchObject({ value: 0, low: 0 });
  expect(none?.high).toBeGreaterThan(0.2);
  expect(rateVariance(oneApplicationEach(12, 12))).toBeGreaterThan(0);
  expect(rateRatio(oneApplicationEach(12, 3), oneApplicationEach(40, 0))).toBeNull();
});

test('a small group is hidden, and with it the one that would give it away', () => {
  expect(shownGroups([40, 30, 20])).toEqual([true, true, true]);
  expect(shownGroups([40, 30, 4])).toEqual([true, false, false]);
  expect(shownGroups([40, 30, 4, 5])).toEqual([true, false, false, false]);
  expect(shownGroups([40, 30, 4, 7])).toEqual([true, true, false, false]);
  expect(shownGroups([40, 0, 30])).toEqual([true, false, true]);
  expect(shownGroups([9])).toEqual([false]);
});

test('the total does not reveal a group of fewer than ten', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(40), { minLength: 1, maxLength: 7 }), (people) => {
      const shown = shownGroups(people);
      const hidden = people.filter((count, i) => !shown[i] && count > 0);
      for (const [i, count] of people.entries())
        if (shown[i]) expect(count).toBeGreaterThanOrEqual(LEAST_GROUP);
      const rest = hidden.reduce((sum, count) => sum + count, 0);
      // Either nothing is hidden, or everything, or at least two groups with at least ten people together.
      const isSafe = hidden.length === 0 || (hidden.length > 1 && rest >= LEAST_GROUP);
      expect(isSafe || shown.every((isShown) => !isShown)).toBe(true);
    }),
  );
});

test('counts are rounded to the nearest five', () => {
  expect([12, 13, 15, 17.6].map(roundCount)).toEqual([10, 15, 15, 20]);
});
