import { expect, test } from 'vitest';
import { isClearlyLess, logLoss, ndcg } from './measures.ts';
import { positionWeights } from './propensity.ts';
import { reliabilityOf } from './reliability.ts';
import { wilson } from './wilson.ts';

const item = (score: number, isShortlisted: boolean, list = 0) => ({ score, isShortlisted, list });

test('nDCG is 1 with the shortlisted on top, and falls as they go down', () => {
  expect(ndcg([item(3, true), item(2, false), item(1, false)])).toBe(1);
  expect(ndcg([item(3, false), item(2, true), item(1, false)])).toBeCloseTo(1 / Math.log2(3), 12);
  expect(ndcg([item(3, false), item(2, false), item(1, true)])).toBeCloseTo(0.5, 12);
});

test('equal scores count as their average, uniform lists are ignored', () => {
  const [one, other] = [ndcg([item(1, true), item(1, false)]), ndcg([item(1, false), item(1, true)])];
  expect(one).toBe(other);
  expect(one).toBeCloseTo((1 + 1 / Math.log2(3)) / 2, 12);
  expect(ndcg([item(2, true), item(1, true)])).toBeNull();
  expect(ndcg([])).toBeNull();
});

test('a certain but wrong prediction has a large, finite cost', () => {
  expect(logLoss(0.5, true)).toBeCloseTo(Math.LN2, 12);
  expect(logLoss(0, true)).toBeCloseTo(-Math.log(0.005), 12);
  expect(logLoss(1, true)).toBeCloseTo(-Math.log(0.995), 12);
});

test('a few lucky outcomes are not a clear improvement', () => {
  const before = Array.from({ length: 100 }, () => 1);
  expect(
    isClearlyLess(
      before.map((value, n) => (n < 2 ? 0.1 : value)),
      before,
    ),
  ).toBe(false);
  expect(
    isClearlyLess(
      before.map((value, n) => value - (n % 2 ? 0.1 : 0.2)),
      before,
    ),
  ).toBe(true);
  expect(isClearlyLess(before, before)).toBe(false);
});

test('Wilson’s range matches published values', () => {
  const { low, high } = wilson(81, 263);
  expect(low).toBeCloseTo(0.2553, 4);
  expect(high).toBeCloseTo(0.3662, 4);
  expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
  expect(wilson(0, 10).low).toBe(0);
  expect(wilson(10, 10).high).toBe(1);
});

test('calibration error is the mean gap between predicted and observed', () => {
  const { bins, calibrationErrorInt, decided, shortlisted } = reliabilityOf([
    { bin: 2, decided: 30, shortlisted: 6, fitSum: 30 * 2_500 },
    { bin: 7, decided: 10, shortlisted: 9, fitSum: 10 * 7_000 },
  ]);
  expect(bins).toHaveLength(10);
  expect({ decided, shortlisted }).toEqual({ decided: 40, shortlisted: 15 });
  expect(calibrationErrorInt).toBe(Math.round((30 * 500 + 10 * 2_000) / 40));
  expect(bins[2]).toMatchObject({ fromInt: 2_000, toInt: 3_000, predictedInt: 2_500, observedInt: 2_000 });
  expect(bins[0]).toMatchObject({ decided: 0, observedInt: null, lowInt: 0, highInt: 10_000 });
  expect(reliabilityOf([]).calibrationErrorInt).toBeNull();
});

test('cards shown far down count more, within bounds, and 1 on average', () => {
  const shown = [
    { from: 0, to: 10, count: 1_000 },
    { from: 10, to: 20, count: 500 },
    { from: 20, to: 50, count: 30 },
  ];
  const decisions = [0, 15, 40, null].map((position, n) => ({
    decidedAt: n,
    isShortlisted: true,
    scores: { skillCount: 0, skills: 0, text: -1, title: -1, experience: -1, place: -1, pay: -1 },
    hasText: false,
    position,
    list: 0,
  }));
  const [top = 0, middle = 0, bottom = 0, unknown] = positionWeights(decisions, shown);
  expect(middle / top).toBeCloseTo(2, 9);
  expect(bottom / top).toBeCloseTo(4, 9);
  expect(unknown).toBe(1);
  expect((top + middle + bottom) / 3).toBeCloseTo(1, 9);
  expect(positionWeights(decisions, [])).toEqual([1, 1, 1, 1]);
});
