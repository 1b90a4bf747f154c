import fc from 'fast-check';
import { expect, test } from 'vitest';
import { twelveHour, twentyFourHour } from './clock-format.ts';
import {
  clockChangeInWords,
  formatHoursFor,
  formatWhen,
  formatWhenFor,
  instantAt,
  isTimeZone,
  UK_ZONE,
  wallTimeOf,
  zoneInWords,
} from './when.ts';

const HOUR = 3_600_000;

test('an interview after the October change keeps its local hour', () => {
  const instant = instantAt({ date: '2026-10-26', time: '09:30' }, UK_ZONE);
  expect(instant).toEqual({ kind: 'once', at: new Date('2026-10-26T09:30:00Z') });
  expect(formatWhen('2026-10-26T09:30:00Z', 60, UK_ZONE)).toBe('Mon 26 Oct 2026, 9:30 AM–10:30 AM (UK time)');
  expect(formatWhen('2026-10-23T08:30:00Z', 60, UK_ZONE)).toBe('Fri 23 Oct 2026, 9:30 AM–10:30 AM (UK time)');
});

test('a time of day is on a 12-hour clock, except in calendar files', () => {
  const times = ['00:00', '00:05', '09:30', '11:59', '12:00', '13:07', '23:59'];
  const spoken = ['12:00 AM', '12:05 AM', '9:30 AM', '11:59 AM', '12:00 PM', '1:07 PM', '11:59 PM'];
  expect(times.map(twelveHour)).toEqual(spoken);
  expect(formatWhen('2026-11-02T11:30:00Z', 90, UK_ZONE)).toBe('Mon 2 Nov 2026, 11:30 AM–1:00 PM (UK time)');
  expect(formatWhen('2026-11-02T11:30:00Z', 90, UK_ZONE, twentyFourHour)).toBe(
    'Mon 2 Nov 2026, 11:30–13:00 (UK time)',
  );
});

test('01:30 does not exist when the clocks go forward', () => {
  for (const date of ['2026-03-29', '2027-03-28']) {
    expect(instantAt({ date, time: '01:30' }, UK_ZONE)).toEqual({ kind: 'gap' });
    expect(instantAt({ date, time: '00:59' }, UK_ZONE).kind).toBe('once');
    expect(instantAt({ date, time: '02:00' }, UK_ZONE)).toEqual({
      kind: 'once',
      at: new Date(`${date}T01:00:00Z`),
    });
  }
  expect(clockChangeInWords({ date: '2026-03-29', time: '01:30' }, UK_ZONE)).toBe(
    'There is no 1:30 AM on Sun 29 Mar 2026 (UK time): the clocks go forward then. Choose another time.',
  );
});

test('01:30 happens twice when the clocks go back; the first is meant', () => {
  expect(instantAt({ date: '2026-10-25', time: '01:30' }, UK_ZONE)).toEqual({
    kind: 'twice',
    at: new Date('2026-10-25T00:30:00Z'),
  });
  expect(clockChangeInWords({ date: '2026-10-25', time: '01:30' }, UK_ZONE)).toBe(
    'The clocks go back and 1:30 AM on Sun 25 Oct 2026 (UK time) happens twice. This is the first one, before they change.',
  );
  expect(formatWhen('2026-10-25T00:30:00Z', 30, UK_ZONE)).toBe(
    'Sun 25 Oct 2026, 1:30 AM–1:00 AM (UK time, the clocks go back during it)',
  );
  expect(formatWhen('2026-10-25T00:00:00Z', 30, UK_ZONE)).toBe(
    'Sun 25 Oct 2026, 1:00 AM–1:30 AM (UK time, before the clocks go back)',
  );
  expect(formatWhen('2026-10-25T01:00:00Z', 30, UK_ZONE)).toBe(
    'Sun 25 Oct 2026, 1:00 AM–1:30 AM (UK time, after the clocks go back)',
  );
});

test('a reader abroad also sees their own time, with the day if it differs', () => {
  const at = '2026-10-26T09:30:00Z';
  expect(formatWhenFor(at, 60, UK_ZONE, 'Europe/Berlin')).toBe(
    'Mon 26 Oct 2026, 9:30 AM–10:30 AM (UK time); 10:30 AM–11:30 AM Berlin time',
  );
  expect(formatWhenFor('2026-10-26T20:30:00Z', 60, UK_ZONE, 'Asia/Tokyo')).toBe(
    'Mon 26 Oct 2026, 8:30 PM–9:30 PM (UK time); Tue 27 Oct 2026, 5:30 AM–6:30 AM Tokyo time',
  );
  expect(formatWhenFor(at, 60, UK_ZONE, UK_ZONE)).toBe('Mon 26 Oct 2026, 9:30 AM–10:30 AM (UK time)');
  // Lisbon has the same time, so nothing is added.
  expect(formatWhenFor(at, 60, UK_ZONE, 'Europe/Lisbon')).toBe('Mon 26 Oct 2026, 9:30 AM–10:30 AM (UK time)');
  expect(zoneInWords('America/New_York')).toBe('New York time');
});

test('times below a heading with the day leave the day out', () => {
  const at = '2026-10-26T09:30:00Z';
  expect(formatHoursFor(at, 60, UK_ZONE, UK_ZONE)).toBe('9:30 AM–10:30 AM');
  expect(formatHoursFor(at, 60, 'Europe/Lisbon', UK_ZONE)).toBe('9:30 AM–10:30 AM');
  expect(formatHoursFor(at, 60, UK_ZONE, 'Europe/Berlin')).toBe(
    '10:30 AM–11:30 AM; 9:30 AM–10:30 AM UK time',
  );
  expect(formatHoursFor('2026-10-26T20:30:00Z', 60, 'Asia/Tokyo', UK_ZONE)).toBe(
    '8:30 PM–9:30 PM; Tue 27 Oct 2026, 5:30 AM–6:30 AM Tokyo time',
  );
  // The hour that happens twice says which one it is.
  expect(formatHoursFor('2026-10-25T01:00:00Z', 30, UK_ZONE, UK_ZONE)).toBe(
    '1:00 AM–1:30 AM (after the clocks go back)',
  );
});

test('a time zone is a known name, not an offset', () => {
  expect(['Europe/London', 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+3'].every(isTimeZone)).toBe(
    true,
  );
  for (const zone of ['+01:00', 'Europe/Nowhere', '', ' ', 'a\u0000b', 'x'.repeat(100)]) {
    expect(isTimeZone(zone)).toBe(false);
  }
  expect(instantAt({ date: 'soon', time: '' }, UK_ZONE)).toEqual({ kind: 'unreadable' });
});

test('every local time resolves to its instant, or the earlier of two', () => {
  const zones = [
    UK_ZONE,
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'UTC',
  ];
  fc.assert(
    fc.property(
      fc.integer({ min: Date.parse('2020-01-01') / 60_000, max: Date.parse('2035-01-01') / 60_000 }),
      fc.constantFrom(...zones),
      (minute, zone) => {
        const at = new Date(minute * 60_000);
        const instant = instantAt(wallTimeOf(at, zone), zone);
        if (instant.kind !== 'once' && instant.kind !== 'twice')
          throw new Error(`no way back: ${instant.kind}`);
        const away = at.getTime() - instant.at.getTime();
        expect(instant.kind === 'once' ? [0] : [0, HOUR / 2, HOUR]).toContain(away);
      },
    ),
  );
});
