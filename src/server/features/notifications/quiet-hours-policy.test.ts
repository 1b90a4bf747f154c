import { expect, test } from 'vitest';
import { quietUntil } from './quiet-hours-policy.ts';

const NIGHT = { quietFrom: '21:00', quietTo: '08:00' };

function quietEnd(at: string, hours: { quietFrom: string | null; quietTo: string | null } = NIGHT) {
  return quietUntil(new Date(at), hours)?.toISOString() ?? null;
}

test('a winter night is quiet from nine until eight, to the minute', () => {
  expect(quietEnd('2026-11-02T20:59:59Z')).toBeNull();
  expect(quietEnd('2026-11-02T21:00:00Z')).toBe('2026-11-03T08:00:00.000Z');
  expect(quietEnd('2026-11-03T07:59:59Z')).toBe('2026-11-03T08:00:00.000Z');
  expect(quietEnd('2026-11-03T08:00:00Z')).toBeNull();
});

test('a summer night is quiet by local time', () => {
  expect(quietEnd('2026-07-01T19:59:00Z')).toBeNull();
  expect(quietEnd('2026-07-01T20:00:00Z')).toBe('2026-07-02T07:00:00.000Z');
});

test('the spring clock change ends the quiet an hour sooner', () => {
  expect(quietEnd('2026-03-28T21:30:00Z')).toBe('2026-03-29T07:00:00.000Z');
  expect(quietEnd('2026-03-29T00:59:00Z')).toBe('2026-03-29T07:00:00.000Z');
  expect(quietEnd('2026-03-29T01:01:00Z')).toBe('2026-03-29T07:00:00.000Z');
});

test('the autumn clock change ends the quiet an hour later', () => {
  expect(quietEnd('2026-10-24T20:00:00Z')).toBe('2026-10-25T08:00:00.000Z');
  expect(quietEnd('2026-10-25T00:30:00Z')).toBe('2026-10-25T08:00:00.000Z');
  expect(quietEnd('2026-10-25T01:30:00Z')).toBe('2026-10-25T08:00:00.000Z');
});

test('an end in the repeated or skipped hour is still reached', () => {
  const early = { quietFrom: '23:00', quietTo: '01:30' };
  for (const at of ['2026-10-25T00:10:00Z', '2026-10-25T01:10:00Z', '2026-03-29T00:10:00Z']) {
    const end = quietUntil(new Date(at), early);
    expect([at, end !== null && end > new Date(at)]).toEqual([at, true]);
    expect([at, end !== null && end.getTime() - Date.parse(at) <= 2 * 3_600_000]).toEqual([at, true]);
  }
});

test('quiet hours may lie within a day, be unset or be empty', () => {
  const noon = { quietFrom: '12:00', quietTo: '13:30' };
  expect(quietEnd('2026-11-02T12:45:00Z', noon)).toBe('2026-11-02T13:30:00.000Z');
  expect(quietEnd('2026-11-02T13:30:00Z', noon)).toBeNull();
  expect(quietEnd('2026-11-02T23:00:00Z', { quietFrom: null, quietTo: null })).toBeNull();
  expect(quietEnd('2026-11-02T23:00:00Z', { quietFrom: '08:00', quietTo: '08:00' })).toBeNull();
});
