import { expect, test } from 'vitest';
import { RequestError } from '#web/http/request-error.ts';
import { refusalIn } from './use-role-status.ts';

test('only a refusal by the plan leads to the billing page', () => {
  const refusalWith = (status: number) => refusalIn(new RequestError(status, '', '{"message":"No."}'));
  expect(refusalWith(409)).toEqual({ message: 'No.', isOfPlan: true });
  expect(refusalWith(404)).toEqual({ message: 'No.', isOfPlan: false });
  expect(refusalIn(new TypeError('Failed to fetch'))).toBeNull();
  expect(refusalIn(null)).toBeNull();
});
