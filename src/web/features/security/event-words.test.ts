import { expect, test } from 'vitest';
import { detailOf, placeOf } from './event-words.ts';

test('an event says where it came from, if known', () => {
  expect(placeOf({ browser: 'Firefox on Windows', network: '203.0.113.0/24' })).toBe(
    'Firefox on Windows, near 203.0.113.0/24',
  );
  expect(placeOf({ browser: null, network: '203.0.113.0/24' })).toBe('near 203.0.113.0/24');
  expect(placeOf({ browser: null, network: null })).toBe('');
});

test('a detail is shown in plain words', () => {
  expect(detailOf({ detail: 'hiring_manager' })).toBe('hiring manager');
  expect(detailOf({ detail: null })).toBeNull();
});
