import fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentPoints } from './percent-points.ts';

function fitOf(points: readonly number[]) {
  return {
    fitScoreInt: points.reduce((sum, point) => sum + point, 0),
    reasons: points.map((point) => ({
      part: 'skills' as const,
      label: '',
      points: point,
      maxPoints: 10_000,
      state: 'met' as const,
      text: '',
    })),
  };
}

test('the reasons on the screen add up to the percentage on the ring', () => {
  expect(percentPoints(fitOf([2_850, 1_933, 1_166, 950, 600]))).toEqual([28, 19, 12, 9, 6]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1_600 }), { minLength: 1, maxLength: 6 }), (points) => {
      const fit = fitOf(points);
      const shown = percentPoints(fit);
      expect(shown.reduce((sum, each) => sum + each, 0)).toBe(Math.floor(fit.fitScoreInt / 100));
      shown.forEach((each, index) => {
        expect(Math.abs(each - (points[index] ?? 0) / 100)).toBeLessThan(1);
      });
    }),
  );
});
