import { expect, test } from 'vitest';
import type { Billing } from '#contract/billing.ts';
import { isChargedNow, whenCharged } from './purpose.ts';

const ENDS = '2026-11-28T09:00:00Z';
const purpose = { kind: 'subscribe', planCode: 'ROLE_1', pricePence: 19_900 } as const;
const inTrial = { trialEndsAt: ENDS } as Billing;

test('in the last hour of a trial, the form says that it charges now', () => {
  const farFromEnd = Date.parse('2026-11-27T09:00:00Z');
  expect(isChargedNow(purpose, inTrial, farFromEnd)).toBe(false);
  expect(whenCharged(purpose, inTrial, farFromEnd)).toContain('Nothing is charged today.');
  const inLastHour = Date.parse('2026-11-28T08:30:00Z');
  expect(isChargedNow(purpose, inTrial, inLastHour)).toBe(true);
  expect(whenCharged(purpose, inTrial, inLastHour)).toContain('the first charged now');
});
