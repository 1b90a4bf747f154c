import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { STUDENT_LOAN_PLANS, TAX_YEARS } from './bands.ts';
import { grossForNet, type TakeHomeInput, takeHome } from './take-home.ts';
import { taxYearOf } from './tax-year.ts';

const restOfUk = { year: '2026/27', nation: 'rest-of-uk' } as const;

test.each([
  [20_000, 149_330],
  [30_000, 209_330],
  [45_000, 299_330],
  [60_000, 377_978],
  [110_000, 602_978],
])('£%i a year is %i pence a month after tax, in both years', (pounds, net) => {
  for (const year of TAX_YEARS) {
    expect(takeHome({ ...restOfUk, year, annualPence: pounds * 100 }).netMonthlyPence).toBe(net);
  }
});

// The Scottish Parliament's own table of income tax payable in 2026/27.
test.each([
  [20_000, 1446],
  [30_000, 3451],
  [45_000, 6882],
  [60_000, 13_182],
  [100_000, 30_732],
  [150_000, 59_634],
])('a Scottish taxpayer on £%i owes about £%i of income tax', (pounds, tax) => {
  const { incomeTaxPence } = takeHome({ year: '2026/27', nation: 'scotland', annualPence: pounds * 100 });
  expect(Math.round(incomeTaxPence / 100)).toBe(tax);
});

test('Plan 2 is repaid above its threshold; two plans are charged once', () => {
  const amara: TakeHomeInput = { ...restOfUk, annualPence: 3_500_000, studentLoan: ['plan2'] };
  expect(takeHome(amara).loanPence).toBe(50_535);
  expect(takeHome({ ...amara, studentLoan: ['plan1', 'plan2'] }).loanPence).toBe(72_900);
  expect(takeHome({ ...amara, studentLoan: ['plan2', 'postgraduate'] }).loanPence).toBe(50_535 + 84_000);
});

test('nobody repaid Plan 5 before April 2026', () => {
  const pay = { nation: 'rest-of-uk', annualPence: 3_000_000, studentLoan: ['plan5'] } as const;
  expect(takeHome({ ...pay, year: '2025/26' }).loanPence).toBe(0);
  expect(takeHome({ ...pay, year: '2026/27' }).loanPence).toBe(45_000);
});

test('the three pension methods save different amounts', () => {
  const pay = { ...restOfUk, annualPence: 3_000_000 };
  const pension = { contributionBp: 500, of: 'full' } as const;
  const netPay = takeHome({ ...pay, pension: { ...pension, method: 'netPay' } });
  const atSource = takeHome({ ...pay, pension: { ...pension, method: 'reliefAtSource' } });
  const sacrifice = takeHome({ ...pay, pension: { ...pension, method: 'salarySacrifice' } });
  expect(netPay.netAnnualPence).toBe(2_511_960 - 120_000);
  expect(atSource.netAnnualPence).toBe(netPay.netAnnualPence);
  expect(sacrifice.netAnnualPence).toBe(netPay.netAnnualPence + 12_000);
});

test('net pay never falls as gross rises, and grossForNet inverts it', () => {
  const situation = fc.record({
    year: fc.constantFrom(...TAX_YEARS),
    nation: fc.constantFrom('rest-of-uk' as const, 'scotland' as const),
    studentLoan: fc.subarray([...STUDENT_LOAN_PLANS]),
    pension: fc.option(
      fc.record({
        // From about 19%, in the Scottish taper with both loans, an extra pound really costs more than a pound.
        contributionBp: fc.integer({ min: 0, max: 1_500 }),
        of: fc.constantFrom('qualifying' as const, 'full' as const),
        method: fc.constantFrom('netPay' as const, 'reliefAtSource' as const, 'salarySacrifice' as const),
      }),
      { nil: undefined },
    ),
  });
  fc.assert(
    fc.property(situation, fc.nat(25_000_000), fc.nat(1_000_000), (rest, gross, more) => {
      const { pension, ...plain } = rest;
      const situation = pension ? { ...plain, pension } : plain;
      const net = takeHome({ ...situation, annualPence: gross }).netMonthlyPence;
      const higher = takeHome({ ...situation, annualPence: gross + more }).netMonthlyPence;
      expect(higher).toBeGreaterThanOrEqual(net);
      const { netAnnualPence, incomeTaxPence, niPence, loanPence, pensionPence } = takeHome({
        ...situation,
        annualPence: gross,
      });
      expect(netAnnualPence + incomeTaxPence + niPence + loanPence + pensionPence).toBe(gross);
      const found = grossForNet(net, situation);
      expect(found).toBeLessThanOrEqual(gross);
      expect(takeHome({ ...situation, annualPence: found }).netMonthlyPence).toBe(net);
      if (found > 0)
        expect(takeHome({ ...situation, annualPence: found - 1 }).netMonthlyPence).toBeLessThan(net);
    }),
  );
});

test('the tax year begins at midnight on 6 April, British Summer Time', () => {
  expect(taxYearOf(new Date('2026-04-05T22:59:59Z'))).toBe('2025/26');
  expect(taxYearOf(new Date('2026-04-05T23:00:00Z'))).toBe('2026/27');
  expect(taxYearOf(new Date('2027-01-15T12:00:00Z'))).toBe('2026/27');
  expect(taxYearOf(new Date('2020-01-01T00:00:00Z'))).toBe('2025/26');
  expect(taxYearOf(new Date('2031-01-01T00:00:00Z'))).toBe('2026/27');
});
