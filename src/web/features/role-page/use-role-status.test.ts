import { expect, test } from 'vitest';
import { RequestError } from '#web/http/request-error.ts';
import { isBeyondPlan } from './use-role-status.ts';

test('only a refusal by the plan leads to the billing page', () => {
  const refused = (status: number) => new RequestError(status, '', '{"message":"No."}');
  expect(isBeyondPlan(refused(409))).toBe(true);
  expect(isBeyondPlan(refused(404))).toBe(false);
  expect(isBeyondPlan(new TypeError('Failed to fetch'))).toBe(false);
  expect(isBeyondPlan(null)).toBe(false);
});
