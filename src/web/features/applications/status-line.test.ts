import { expect, test } from 'vitest';
import { statusLine } from './status-line.ts';

const now = Date.parse('2026-11-03T09:00:00Z');
const base = {
  status: 'pending' as const,
  dueAt: '2026-11-05T09:00:00Z',
  answeredAt: null,
  verdict: 'owed' as const,
  rejectionReason: null,
};

test('a pending application says when its answer is due', () => {
  expect(statusLine(base, now).words).toMatch(/^Answer due by Thu 5 Nov, 9:00 [AaPp]/);
  expect(statusLine({ ...base, dueAt: '2026-11-03T04:00:00Z' }, now)).toEqual({
    words: 'Overdue by 5 h. Their record will show it',
    tone: 'late',
  });
});

test('something that the seeker must do comes before everything else', () => {
  const offeredApplication = { ...base, status: 'offered' as const };
  expect(
    statusLine({ ...offeredApplication, need: { kind: 'offer', by: '2026-11-10T17:00:00Z' } }, now),
  ).toMatchObject({
    words: expect.stringMatching(/^Reply to the offer by Tue 10 Nov, 5:00/),
    tone: 'yours',
  });
  expect(statusLine({ ...base, need: { kind: 'message', by: null } }, now).tone).toBe('yours');
});

test('an ended application says how it ended', () => {
  expect(statusLine({ ...base, status: 'rejected', rejectionReason: 'filled' }, now).words).toBe(
    'The role has been filled',
  );
  expect(statusLine({ ...base, status: 'withdrawn', withdrawalReason: 'pay' }, now).words).toBe(
    'You withdrew: The pay is too low',
  );
});
