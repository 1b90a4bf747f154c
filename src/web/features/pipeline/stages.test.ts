import { expect, test } from 'vitest';
import type { Offer } from '#contract/offers.ts';
import { COLUMNS, mayMove, movesOf, nextStop } from './stages.ts';

test('a card moved step by step stops only at allowed columns and its own', () => {
  expect(nextStop({ status: 'pending' }, 'pending', 1)).toBe('reviewing');
  expect(nextStop({ status: 'pending' }, 'reviewing', 1)).toBe('shortlisted');
  expect(nextStop({ status: 'pending' }, 'shortlisted', 1)).toBe('rejected');
  expect(nextStop({ status: 'pending' }, 'rejected', 1)).toBeNull();
  expect(nextStop({ status: 'pending' }, 'reviewing', -1)).toBe('pending');
  expect(nextStop({ status: 'pending' }, 'pending', -1)).toBeNull();
  expect(nextStop({ status: 'shortlisted' }, 'shortlisted', 1)).toBe('interview_scheduled');
});

test('a closed application can’t be moved', () => {
  for (const column of COLUMNS) {
    expect(mayMove({ status: 'hired' }, column)).toBe(false);
    expect(mayMove({ status: 'rejected' }, column)).toBe(false);
  }
  expect(nextStop({ status: 'hired' }, 'hired', 1)).toBeNull();
});

test('an application that is being rejected can’t be moved until undone', () => {
  const heldRejection = { status: 'shortlisted', rejectsAt: '2026-11-26T10:00:10.000Z' } as const;
  for (const column of COLUMNS) expect(mayMove(heldRejection, column)).toBe(false);
  expect(nextStop(heldRejection, 'shortlisted', 1)).toBeNull();
});

test('somebody who has accepted an offer can be hired, and not rejected', () => {
  const offer = { status: 'accepted' } as Offer;
  expect(movesOf({ status: 'offered', offer })).toEqual(['hired']);
  expect(nextStop({ status: 'offered', offer }, 'hired', 1)).toBeNull();
});
