import { expect, test } from 'vitest';
import { COLUMNS, mayMove, nextStop } from './stages.ts';

test('a card moved step by step stops only at allowed columns and its own', () => {
  expect(nextStop('pending', 'pending', 1)).toBe('reviewing');
  expect(nextStop('pending', 'reviewing', 1)).toBe('shortlisted');
  expect(nextStop('pending', 'shortlisted', 1)).toBe('rejected');
  expect(nextStop('pending', 'rejected', 1)).toBeNull();
  expect(nextStop('pending', 'reviewing', -1)).toBe('pending');
  expect(nextStop('pending', 'pending', -1)).toBeNull();
  expect(nextStop('shortlisted', 'shortlisted', 1)).toBe('interview_scheduled');
});

test('a closed application can’t be moved', () => {
  for (const column of COLUMNS) {
    expect(mayMove('hired', column)).toBe(false);
    expect(mayMove('rejected', column)).toBe(false);
  }
  expect(nextStop('hired', 'hired', 1)).toBeNull();
});
