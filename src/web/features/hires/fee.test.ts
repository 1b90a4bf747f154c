import { expect, test } from 'vitest';
import { successFeeShare } from '#contract/plans.ts';
import { feeInWords, salaryOf } from './fee.ts';

test('the fee is shown beforehand, to the penny and with its cap', () => {
  expect(feeInWords(3_200_000, 500)).toBe('Success fee: £1,600 (5% of £32,000).');
  expect(feeInWords(3_200_100, 1_200)).toBe('Success fee: £3,840.12 (12% of £32,001).');
  expect(feeInWords(20_000_000, 500)).toBe('Success fee: £5,000 (5% of £200,000, capped at £5,000).');
});

test('an ended subscription no longer reduces the fee', () => {
  const shareOf = (status: string, planCode: 'ROLE_1' | 'ROLE_3' | 'NONE', isSubscribed: boolean) =>
    successFeeShare({ status, planCode, isSubscribed });
  expect(shareOf('active', 'ROLE_1', true)).toBe(500);
  expect(shareOf('trial', 'ROLE_3', true)).toBe(500);
  expect(shareOf('trial', 'ROLE_3', false)).toBe(1_200);
  expect(shareOf('cancelled', 'ROLE_3', false)).toBe(1_200);
  expect(shareOf('none', 'NONE', false)).toBe(1_200);
});

test('a salary is a whole number of pounds above 0', () => {
  expect(salaryOf(' 32000 ')).toBe(3_200_000);
  for (const typed of ['', '0', '-5', '32.5', '1e5', '9999999999']) expect(salaryOf(typed)).toBeNull();
});
