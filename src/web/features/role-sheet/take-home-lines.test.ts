import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takeHome } from '#matching/pay/take-home.ts';
import { takeHomeLines } from './take-home-lines.ts';

const PENSION = { contributionBp: 500, of: 'qualifying', method: 'netPay' } as const;

function linesOf(annualPence: number) {
  return takeHomeLines(annualPence, takeHome({ annualPence, year: '2026/27', nation: 'rest-of-uk' }));
}

test('the salary minus the deductions is the take-home pay, as shown', () => {
  expect(linesOf(3_287_500)).toEqual({
    salary: 32_875,
    incomeTax: 4_061,
    nationalInsurance: 1_624,
    studentLoan: 0,
    pension: 0,
    left: 27_190,
  });
  expect(linesOf(12_500_000)).toMatchObject({ salary: 125_000, left: 78_057 });
});

test('the lines add up for any salary, loan and pension', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30_000_000 }), fc.boolean(), (annualPence, hasMore) => {
      const pay = takeHome({
        annualPence,
        year: '2026/27',
        nation: 'scotland',
        ...(hasMore && { studentLoan: ['plan2', 'postgraduate'] as const, pension: PENSION }),
      });
      const { salary, incomeTax, nationalInsurance, studentLoan, pension, left } = takeHomeLines(
        annualPence,
        pay,
      );
      expect(salary - incomeTax - nationalInsurance - studentLoan - pension).toBe(left);
      expect(Math.abs(incomeTax - pay.incomeTaxPence / 100)).toBeLessThan(1);
      expect(Math.abs(left - pay.netAnnualPence / 100)).toBeLessThanOrEqual(0.5);
    }),
  );
});
