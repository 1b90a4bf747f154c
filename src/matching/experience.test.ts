import { expect, test } from 'vitest';
import { experienceScore, levelCode, yearsCode } from './experience.ts';

const [entry, mid, senior, executive] = [
  levelCode('entry'),
  levelCode('mid'),
  levelCode('senior'),
  levelCode('executive'),
];
const unknown = -1;

test('one level short costs more than one level over', () => {
  expect(experienceScore(mid, unknown, mid, unknown)).toBe(1);
  expect(experienceScore(entry, unknown, mid, unknown)).toBeLessThan(0.5);
  expect(experienceScore(senior, unknown, mid, unknown)).toBeGreaterThan(0.8);
  expect(experienceScore(entry, unknown, executive, unknown)).toBe(0);
});

test('being two levels too senior costs clearly more than one level', () => {
  const [one, two, three] = [mid, senior, executive].map((held) => experienceScore(held, -1, entry, -1));
  expect(one).toBeGreaterThan(0.8);
  expect(one).toBeLessThan(1);
  expect(two).toBeLessThan(0.5);
  expect(three).toBeLessThan(two ?? 0);
});

test('seven years fit a senior role better than an entry-level one', () => {
  expect(experienceScore(mid, 7, entry, 0)).toBeLessThan(experienceScore(mid, 7, senior, 6));
  expect(experienceScore(mid, 7, entry, unknown)).toBe(experienceScore(mid, 7, entry, 0));
  expect(experienceScore(mid, 2, entry, 0)).toBeGreaterThan(0.9);
});

test('a long career costs little, even for somebody at entry level', () => {
  expect(experienceScore(mid, 25, mid, 3)).toBeGreaterThanOrEqual(0.85);
  // People who say they are at entry level may come from another line of work.
  expect(experienceScore(entry, 25, entry, 0)).toBeGreaterThanOrEqual(0.85);
});

test('two missing years cost 0.4, and many extra years only 0.3', () => {
  expect(experienceScore(unknown, 3, unknown, 5)).toBeCloseTo(0.6, 10);
  expect(experienceScore(unknown, 5, unknown, 5)).toBe(1);
  expect(experienceScore(unknown, 40, unknown, 1)).toBe(0.7);
  for (let years = 0; years < 12; years += 1) {
    expect(experienceScore(unknown, years + 1, unknown, 12)).toBeGreaterThanOrEqual(
      experienceScore(unknown, years, unknown, 12),
    );
  }
});

test('years are converted to a level if the other side gives only a level', () => {
  expect(experienceScore(unknown, 6, senior, unknown)).toBe(1);
  expect(experienceScore(senior, unknown, unknown, 6)).toBe(1);
  expect(experienceScore(unknown, 1, senior, unknown)).toBeLessThan(0.2);
});

test('the part is unknown if either side gives nothing', () => {
  expect(experienceScore(unknown, unknown, mid, 3)).toBe(-1);
  expect(experienceScore(mid, 4, unknown, unknown)).toBe(-1);
  expect(yearsCode(Number.NaN)).toBe(-1);
  expect(yearsCode(-2)).toBe(-1);
  expect(yearsCode(80)).toBe(40);
  expect(levelCode(null)).toBe(-1);
});
