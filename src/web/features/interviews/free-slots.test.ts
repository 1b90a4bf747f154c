import { expect, test } from 'vitest';
import type { Interview } from '#contract/interviews.ts';
import { UK_ZONE } from '#contract/when.ts';
import { freeSlots } from './free-slots.ts';

/** A Friday after the clocks have changed in October. */
const NOW = Date.parse('2026-11-06T16:00:00Z');
const options = { email: '', minutes: 60, zone: UK_ZONE, now: NOW, count: 6 };

function interviewAt(scheduledAt: string, more: Partial<Interview> = {}): Interview {
  return {
    id: scheduledAt,
    applicationId: 'a',
    roleId: 'r',
    interviewType: 'video',
    scheduledAt,
    endsAt: new Date(Date.parse(scheduledAt) + 3_600_000).toISOString(),
    duration: 60,
    timeZone: UK_ZONE,
    location: null,
    interviewerName: null,
    interviewerEmail: 'sam@bridge.example',
    agenda: null,
    status: 'accepted',
    proposals: [],
    replyNote: null,
    cancelledBy: null,
    cancelReason: null,
    role: { id: 'r', title: 'Nurse', employer: { companyName: 'Bridge & Co' } },
    threadId: null,
    createdAt: scheduledAt,
    updatedAt: scheduledAt,
    ...more,
  };
}

const words = (interviews: Interview[], more: Partial<typeof options> = {}) =>
  freeSlots(interviews, { ...options, ...more }).map(({ date, time }) => `${date} ${time}`);

test('two slots a day are suggested from Monday, none at the weekend', () => {
  expect(words([])).toEqual([
    '2026-11-09 09:30',
    '2026-11-09 11:00',
    '2026-11-10 09:30',
    '2026-11-10 11:00',
    '2026-11-11 09:30',
    '2026-11-11 11:00',
  ]);
});

test('Sam’s booked times are not offered for Sam or an unnamed person', () => {
  const sam = [interviewAt('2026-11-09T09:00:00Z'), interviewAt('2026-11-09T11:30:00Z')];
  expect(words(sam, { count: 2 })).toEqual(['2026-11-09 14:00', '2026-11-09 15:30']);
  expect(words(sam, { count: 2, email: ' SAM@bridge.example ' })[0]).toBe('2026-11-09 14:00');
  expect(words(sam, { count: 1, email: 'alex@bridge.example' })).toEqual(['2026-11-09 09:30']);
  expect(words([interviewAt('2026-11-09T09:00:00Z', { status: 'declined' })], { count: 1 })).toEqual([
    '2026-11-09 09:30',
  ]);
});

test('a longer interview needs a longer gap, in the zone’s local time', () => {
  const eleven = [interviewAt('2026-11-09T11:00:00Z')];
  expect(words(eleven, { minutes: 120, count: 1 })).toEqual(['2026-11-09 14:00']);
  expect(words(eleven, { minutes: 90, count: 1 })).toEqual(['2026-11-09 09:30']);
  const [berlin] = freeSlots([], { ...options, zone: 'Europe/Berlin' });
  expect(berlin?.at.toISOString()).toBe('2026-11-09T08:30:00.000Z');
});
