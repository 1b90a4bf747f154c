import { expect, test } from 'vitest';
import { isNetworkFailure } from './quiet.ts';

test('a network failure is distinguished from a programming error', () => {
  expect(isNetworkFailure(new TypeError('Failed to fetch'))).toBe(true);
  expect(isNetworkFailure(new TypeError('NetworkError when attempting to reach the server'))).toBe(true);
  expect(isNetworkFailure('network')).toBe(true);
  expect(isNetworkFailure(new TypeError('x is not a function'))).toBe(false);
  expect(isNetworkFailure(undefined)).toBe(false);
});
