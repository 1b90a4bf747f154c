import { expect, test } from 'vitest';
import type { Hire } from '#contract/billing.ts';
import { stageOf } from './hire-stage.ts';

function hire(changes: Partial<Hire>): Hire {
  return {
    id: '8c5cf8a2-7e5b-4a0a-9f0e-0d4f3f0b8a01',
    applicationId: '8c5cf8a2-7e5b-4a0a-9f0e-0d4f3f0b8a02',
    status: 'awaiting_salary',
    role: { id: '8c5cf8a2-7e5b-4a0a-9f0e-0d4f3f0b8a03', title: 'Staff Nurse' },
    companyName: 'Bridge & Co',
    seekerName: 'Amara Osei',
    hiredAt: '2026-11-20T09:00:00Z',
    salaryPence: null,
    confirmedByEmployerAt: null,
    confirmedBySeekerAt: null,
    disputeReason: null,
    decision: null,
    feeBp: 500,
    feePence: null,
    invoiceId: null,
    ...changes,
  };
}
const enteredHire = { status: 'awaiting_seeker', salaryPence: 3_200_000 } as const;
const invoice = { number: 'NOD-000007', dueAt: '2026-12-05T12:00:00Z' };

test('a hire says who has to confirm, and what it will cost', () => {
  expect(stageOf(hire({}), undefined).badge).toBe('Salary needed');
  expect(stageOf(hire(enteredHire), undefined)).toMatchObject({
    badge: 'Waiting for Amara',
    words: 'Success fee: £1,600 (5% of £32,000). Due once they confirm.',
  });
});

test('an agreed hire links to its invoice until it is paid', () => {
  const agreedHire = hire({ ...enteredHire, status: 'agreed' });
  expect(stageOf(agreedHire, { ...invoice, status: 'open' })).toMatchObject({
    badge: 'Invoiced',
    words: 'Success fee: £1,600 (5% of £32,000). Due 5 December 2026.',
  });
  expect(stageOf(agreedHire, { ...invoice, status: 'paid' }).badge).toBe('Paid');
});

test('a dispute shows its text, and a decision shows its reason and salary', () => {
  const disputedHire = hire({ ...enteredHire, status: 'disputed', disputeReason: 'It was £30,000.' });
  expect(stageOf(disputedHire, undefined).words).toContain('“It was £30,000.”');
  const decision = { reason: 'The contract says £30,000.', decidedAt: '2026-11-21T09:00:00Z' };
  const settledHire = hire({
    ...enteredHire,
    status: 'settled',
    decision: { ...decision, salaryPence: 3_000_000 },
  });
  expect(stageOf(settledHire, { ...invoice, status: 'open' }).words).toBe(
    'Decided: The contract says £30,000. Success fee: £1,500 (5% of £30,000). Due 5 December 2026.',
  );
  const none = hire({ ...enteredHire, status: 'settled', decision: { ...decision, salaryPence: 0 } });
  expect(stageOf(none, undefined)).toMatchObject({ badge: 'No hire' });
});
