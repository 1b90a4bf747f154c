import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Chance } from '#testing/chance.ts';
import {
  appealOf,
  chancesOf,
  cultureLift,
  dailyChance,
  EXPLORED_SHARE,
  expectedDemand,
  exploredPoints,
  isExplored,
  luckOf,
  MOST_CULTURE_LIFT,
  MOST_EXPLORED,
  ORDER_UNIT,
  orderPoints,
  STANDING_FACTORS,
  type Standing,
  standingCode,
} from './order.ts';
import type { PartScores } from './parts.ts';

const nurse: PartScores = {
  skillCount: 4,
  skills: 0.8,
  text: 0.9,
  title: 1,
  experience: 1,
  place: 1,
  pay: 1,
};
const plain: Standing = { fitInt: 6_000, cultureLift: 1, appeal: 0.8, standingCode: standingCode(30, 0) };
const standings: fc.Arbitrary<Standing> = fc.record({
  fitInt: fc.integer({ min: 0, max: 10_000 }),
  cultureLift: fc.integer({ min: 0, max: 10_000 }).map(cultureLift),
  appeal: fc.double({ min: 0, max: 1, noNaN: true }),
  standingCode: fc.nat(63),
});

test('a better fit or more appeal never lowers the order points', () => {
  fc.assert(
    fc.property(standings, fc.integer({ min: 1, max: 3_000 }), (one, more) => {
      const points = orderPoints(one);
      expect(orderPoints({ ...one, fitInt: Math.min(10_000, one.fitInt + more) })).toBeGreaterThanOrEqual(
        points,
      );
      expect(orderPoints({ ...one, appeal: Math.min(1, one.appeal + more / 5_000) })).toBeGreaterThanOrEqual(
        points,
      );
    }),
  );
});

test('getting older or more sought after never lowers the standing code', () => {
  const age = fc.double({ min: 0, max: 60, noNaN: true });
  const demand = fc.double({ min: 0, max: 500, noNaN: true });
  fc.assert(
    fc.property(age, demand, fc.double({ min: 0, max: 50, noNaN: true }), (days, others, more) => {
      const standing = standingCode(days, others);
      expect(standingCode(days + more, others)).toBeGreaterThanOrEqual(standing);
      expect(standingCode(days, others + more)).toBeGreaterThanOrEqual(standing);
    }),
  );
});

test('no standing exceeds the bound that searches prune by', () => {
  fc.assert(
    fc.property(standings, fc.integer(), fc.nat(), (one, seed, item) => {
      const factor = STANDING_FACTORS[one.standingCode] ?? 0;
      const most = Math.ceil(ORDER_UNIT * one.fitInt * one.appeal * MOST_CULTURE_LIFT * factor);
      expect(orderPoints(one)).toBeLessThanOrEqual(most);
      expect(exploredPoints(one, luckOf(seed, item))).toBeLessThanOrEqual(most);
    }),
  );
});

test('culture fit changes order points by a tenth; unknown is average', () => {
  const points = (cultureInt: number) => orderPoints({ ...plain, cultureLift: cultureLift(cultureInt) });
  expect(points(10_000) / points(1)).toBeLessThan(1.106);
  expect(points(0)).toBe(points(5_000));
});

test('a nearby role precedes a better one far away; demand moves it down', () => {
  const near = orderPoints({ ...plain, fitInt: 5_500, appeal: appealOf({ ...nurse, place: 1 }) });
  const far = orderPoints({ ...plain, fitInt: 8_000, appeal: appealOf({ ...nurse, place: 0 }) });
  expect(near).toBeGreaterThan(far);
  expect(orderPoints({ ...plain, standingCode: standingCode(30, expectedDemand(15, 100)) })).toBeLessThan(
    orderPoints(plain) / 4,
  );
});

test('one item in ten is a chance card, different ones each day', () => {
  const chance = new Chance(3);
  const items = Array.from({ length: 20_000 }, () => Math.floor(chance.next() * 2 ** 32));
  const today = items.filter((item) => isExplored(chancesOf(7, 100), item));
  expect(today.length).toBeGreaterThan(1_850);
  expect(today.length).toBeLessThan(2_150);
  const tomorrow = Array.from({ length: 40 }, (_, day) => chancesOf(8 + day, 100));
  const shownAgain = tomorrow.map((range) => today.filter((item) => isExplored(range, item)).length);
  expect(shownAgain.reduce((sum, each) => sum + each, 0) / tomorrow.length / today.length).toBeLessThan(0.2);
  const mean = items.reduce((sum, item) => sum + dailyChance(7, item), 0) / items.length;
  expect(mean).toBeGreaterThan(0.48);
  expect(mean).toBeLessThan(0.52);
});

test('chance cards stay within bounds in number, even if the range wraps', () => {
  for (const count of [1_000, 40_000, 100_000, 1_000_000]) {
    for (const seed of [1, 2, 3, 4, 5]) {
      const range = chancesOf(seed, count);
      const share = range.length / 2 ** 32;
      expect(share * count).toBeGreaterThan(Math.min(count * EXPLORED_SHARE, MOST_EXPLORED) / 2.001);
      expect(share * count).toBeLessThanOrEqual(MOST_EXPLORED);
      const last = (range.from + range.length - 1) % 2 ** 32;
      expect([range.from, last].every((item) => isExplored(range, item))).toBe(true);
      expect([(range.from - 1) >>> 0, (last + 1) >>> 0].some((item) => isExplored(range, item))).toBe(false);
    }
  }
});
