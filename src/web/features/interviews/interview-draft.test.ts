import { expect, test } from 'vitest';
import {
  draftFrom,
  EMPTY_DRAFT,
  fieldsOf,
  type InterviewDraft,
  invalidFields,
  missingIn,
  startOf,
} from './interview-draft.ts';

const NOW = Date.parse('2026-03-20T09:00:00Z');
const filledDraft: InterviewDraft = {
  ...EMPTY_DRAFT,
  interviewType: 'video',
  date: '2026-03-30',
  time: '09:30',
  interviewerEmail: 'sam@bridge.example',
};

test('an interview needs a type, date, time and the interviewer’s email', () => {
  expect(Object.keys(missingIn(EMPTY_DRAFT))).toEqual(['interviewType', 'date', 'time', 'interviewerEmail']);
  expect(missingIn(filledDraft)).toEqual({});
  expect(invalidFields(filledDraft, NOW)).toEqual({});
});

test('the local time is sent as an instant, on both sides of a clock change', () => {
  expect(fieldsOf(filledDraft)?.scheduledAt).toBe('2026-03-30T08:30:00.000Z');
  expect(fieldsOf({ ...filledDraft, date: '2026-03-27' })?.scheduledAt).toBe('2026-03-27T09:30:00.000Z');
  expect(fieldsOf({ ...filledDraft, timeZone: 'Europe/Berlin' })?.scheduledAt).toBe(
    '2026-03-30T07:30:00.000Z',
  );
});

test('a meeting link may be typed without https', () => {
  const draftAt = (location: string, interviewType: 'video' | 'in_person' = 'video') =>
    fieldsOf({ ...filledDraft, interviewType, location })?.location;
  expect(draftAt(' meet.bridge.example/amara ')).toBe('https://meet.bridge.example/amara');
  expect(draftAt('https://meet.bridge.example/amara')).toBe('https://meet.bridge.example/amara');
  expect(draftAt('We send it on the day')).toBe('We send it on the day');
  expect(draftAt('bridge.example', 'in_person')).toBe('bridge.example');
});

test('a skipped hour is refused; a repeated hour means its first occurrence', () => {
  const skippedTime = { ...filledDraft, date: '2026-03-29', time: '01:30' };
  expect(invalidFields(skippedTime, NOW).time).toMatch(/^There is no 1:30 AM on Sun 29 Mar 2026/);
  expect(fieldsOf(skippedTime)).toBeNull();
  const twice = { ...filledDraft, date: '2026-10-25', time: '01:30' };
  expect(invalidFields(twice, NOW)).toEqual({});
  expect(startOf(twice)?.toISOString()).toBe('2026-10-25T00:30:00.000Z');
});

test('a time within the next hour is refused before it is sent', () => {
  const soon = { ...filledDraft, date: '2026-03-20', time: '09:59' };
  expect(invalidFields(soon, NOW).time).toMatch(/one hour from now/);
  expect(invalidFields({ ...soon, time: '10:00' }, NOW)).toEqual({});
});

test('a kept draft is restored unless its interview changed or it is invalid', () => {
  const storedDraft = (draft: unknown, basis: unknown = null) => JSON.parse(JSON.stringify({ basis, draft }));
  expect(draftFrom(storedDraft(filledDraft), null, EMPTY_DRAFT)).toEqual(filledDraft);
  expect(
    draftFrom(storedDraft(filledDraft, '2026-03-01T00:00:00.000Z'), '2026-03-02T00:00:00.000Z', EMPTY_DRAFT),
  ).toEqual(EMPTY_DRAFT);
  const odd = storedDraft({ time: 9, duration: 45, interviewType: 'fax', timeZone: '+1' });
  for (const found of [null, 7, 'x', [], storedDraft(null), storedDraft([]), odd]) {
    expect(draftFrom(found, null, EMPTY_DRAFT)).toEqual(EMPTY_DRAFT);
  }
});
