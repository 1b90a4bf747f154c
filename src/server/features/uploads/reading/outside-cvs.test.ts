import { expect, test } from 'vitest';
import { measureOutside, sharesOf } from '#testing/outside-cvs/measure.ts';

test('CVs that other programs wrote are read as a person reads them', async () => {
  const results = await measureOutside();
  const shares = sharesOf(results);
  expect(shares.count).toBe(30);
  expect(shares.skillsFound).toBeGreaterThanOrEqual(0.95);
  expect(shares.skillsWrong).toBeLessThanOrEqual(0.02);
  expect(shares.titleAndYears).toBeGreaterThanOrEqual(27);
  expect(new Set(results.map(({ cv }) => cv.tool)).size).toBeGreaterThan(15);
});
