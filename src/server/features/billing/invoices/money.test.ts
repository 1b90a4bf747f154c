import fc from 'fast-check';
import { expect, test } from 'vitest';
import { successFee } from '#contract/plans.ts';
import { vatIncluded } from './vat-maths.ts';

/** £1 to £10 m in pence. */
const salary = fc.integer({ min: 100, max: 1_000_000_000 });

/** The definition in big integers: the largest whole fee that is not above the share, capped. */
function byDefinition(salaryPence: number, feeBp: number): bigint {
  const share = (BigInt(salaryPence) * BigInt(feeBp)) / 10_000n;
  return share < 500_000n ? share : 500_000n;
}

test('the success fee is exact to the penny from £1 to £10 m', () => {
  fc.assert(
    fc.property(salary, fc.constantFrom(500, 1_200), (pence, bp) => {
      expect(BigInt(successFee(pence, bp))).toBe(byDefinition(pence, bp));
    }),
    { numRuns: 5_000 },
  );
});

test('5% reaches the cap at £100,000, 12% at £41,666.67', () => {
  expect(successFee(10_000_000, 500)).toBe(500_000);
  expect(successFee(9_999_999, 500)).toBe(499_999);
  expect(successFee(1_000_000_000, 500)).toBe(500_000);
  expect(successFee(4_166_667, 1_200)).toBe(500_000);
  expect(successFee(4_166_666, 1_200)).toBe(499_999);
  expect(successFee(100, 500)).toBe(5);
  expect(successFee(119, 500)).toBe(5);
});

test('the VAT in a price is rounded to the nearest penny, halves up', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      (gross, bp) => {
        const vat = BigInt(vatIncluded(gross, bp));
        const exact = BigInt(gross) * BigInt(bp);
        const wholeBp = 10_000n + BigInt(bp);
        // vat - 1/2 <= exact / whole < vat + 1/2
        expect(2n * exact >= (2n * vat - 1n) * wholeBp && 2n * exact < (2n * vat + 1n) * wholeBp).toBe(true);
      },
    ),
    { numRuns: 5_000 },
  );
  expect(vatIncluded(19_900, 2_000)).toBe(3_317);
  expect(vatIncluded(19_900, 0)).toBe(0);
});
