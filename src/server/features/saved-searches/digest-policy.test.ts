import { expect, test } from 'vitest';
import { nextDigest } from './digest-policy.ts';

const next = (at: string, frequency: 'daily' | 'weekly' | 'never') =>
  nextDigest(new Date(at), frequency)?.toISOString() ?? null;

test('a digest comes at eight in the UK, tomorrow or in a week', () => {
  expect(next('2026-11-02T09:00:00Z', 'daily')).toBe('2026-11-03T08:00:00.000Z');
  expect(next('2026-11-02T03:00:00Z', 'weekly')).toBe('2026-11-09T08:00:00.000Z');
  expect(next('2026-07-01T23:30:00Z', 'daily')).toBe('2026-07-03T07:00:00.000Z');
  expect(next('2026-11-02T09:00:00Z', 'never')).toBeNull();
});

test('a digest stays at eight when the clocks change', () => {
  expect(next('2026-10-24T07:00:00Z', 'daily')).toBe('2026-10-25T08:00:00.000Z');
  expect(next('2027-03-27T08:00:00Z', 'daily')).toBe('2027-03-28T07:00:00.000Z');
});
