import { expect, test } from 'vitest';
import { barsOf, HEIGHT, plotWords, SLOT } from './plot.ts';

test('bars are scaled to the highest; 0 has no bar, 1 a visible one', () => {
  const bars = barsOf([0, 1, 5_000, 2_500]);
  expect(bars.map(({ height }) => height)).toEqual([0, 4, HEIGHT, HEIGHT / 2]);
  expect(bars.map(({ y, height }) => y + height)).toEqual([HEIGHT, HEIGHT, HEIGHT, HEIGHT]);
  expect(bars.map(({ x }) => x)).toEqual([0, SLOT, 2 * SLOT, 3 * SLOT]);
  expect(barsOf([0, 0]).every(({ height }) => height === 0)).toBe(true);
});

test('a plot is described in words', () => {
  const days = [
    { day: '2026-10-23', count: 2 },
    { day: '2026-11-04', count: 5 },
    { day: '2026-11-21', count: 5 },
  ];
  expect(plotWords(days)).toBe('12 from 23 Oct to 21 Nov, most on 4 Nov: 5');
  expect(plotWords(days.map(({ day }) => ({ day, count: 0 })))).toBe('none from 23 Oct to 21 Nov');
  expect(plotWords([])).toBe('nothing yet');
});
